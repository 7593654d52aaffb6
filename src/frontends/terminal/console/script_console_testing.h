// For tests only: a console whose user has a list of lines, and that remembers what it was told.
#pragma once

#include <deque>
#include <string>
#include <utility>

#include "terminal/console/console.h"

namespace kiebitz::terminal {

class ScriptConsole : public Console {
 public:
  explicit ScriptConsole(std::deque<std::string> lines) : lines_(std::move(lines)) {
    terminal_.utf8 = true;
    terminal_.columns = 80;
  }

  ReadAnswer read_line(const ReadRequest& request) override {
    text_ += request.prompt;
    last_request_ = request;
    if (lines_.empty()) return {ReadStatus::EndOfInput, {}};
    const std::string line = lines_.front();
    lines_.pop_front();
    if (line == "<time up>") return {ReadStatus::TimeUp, {}};
    if (line == "<ctrl-c>") return {ReadStatus::Interrupted, {}};
    text_ += line + '\n';
    return {ReadStatus::Line, line};
  }
  void write(std::string_view text) override { text_ += text; }
  Terminal terminal() const override { return terminal_; }
  bool is_interactive() const override { return true; }
  bool take_interrupt() override { return false; }

  // Everything said and typed so far.
  const std::string& text() const { return text_; }
  const ReadRequest& last_request() const { return last_request_; }
  bool is_done() const { return lines_.empty(); }

 private:
  std::deque<std::string> lines_;
  std::string text_;
  ReadRequest last_request_;
  Terminal terminal_;
};

}  // namespace kiebitz::terminal
