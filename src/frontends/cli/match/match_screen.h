// What a running match shows: on a terminal one line that is rewritten, in a pipe a plain line now and then, and in
// both whatever goes wrong. Called by the match, one thread at a time.
#pragma once

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>

namespace kiebitz::cli {

class MatchScreen {
 public:
  // Where the lines go, and whether that can rewrite a line.
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
