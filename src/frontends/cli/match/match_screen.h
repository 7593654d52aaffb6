// The output of a running match: on a terminal one line that is rewritten, in a pipe a line after every few games, and
// warnings in both. One thread at a time calls it.
#pragma once

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>

namespace kiebitz::cli {

class MatchScreen {
 public:
  // `is_terminal`: lines can be rewritten.
  MatchScreen(std::FILE* out, bool is_terminal, int columns)
      : out_(out), is_terminal_(is_terminal), columns_(columns) {}

  // is_due: in a pipe the line is printed; a terminal shows the newest anyway, not too often.
  void progress(const std::string& line, bool is_due);
  // A line that stays.
  void say(std::string_view line);
  // The last state of the rewritten line stays on the screen.
  void finish();

 private:
  void print(std::string_view text);
  void rewrite();

  std::FILE* out_;
  bool is_terminal_;
  int columns_;
  std::string line_;
  bool is_shown_ = false;
  std::chrono::steady_clock::time_point shown_at_;
};

}  // namespace kiebitz::cli
