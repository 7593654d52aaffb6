#include "cli/match_screen.h"

#include <fmt/format.h>

#include "cli/first_columns.h"

namespace kiebitz::cli {
namespace {

constexpr auto kShortestPause = std::chrono::milliseconds(100);
constexpr std::string_view kClearLine = "\r\x1b[K";

}  // namespace

void MatchScreen::progress(const std::string& line, bool is_due) {
  line_ = line;
  if (!is_terminal_) {
    if (is_due) say(line_);
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  if (now - shown_at_ < kShortestPause) return;
  shown_at_ = now;
  rewrite();
}

void MatchScreen::rewrite() {
  fmt::print(out_, "{}{}", kClearLine, first_columns(line_, columns_));
  std::fflush(out_);
  is_shown_ = true;
}

void MatchScreen::say(std::string_view line) {
  if (is_shown_) fmt::print(out_, "{}", kClearLine);
  fmt::print(out_, "{}\n", line);
  if (is_shown_) rewrite();
  std::fflush(out_);
}

void MatchScreen::finish() {
  if (!is_shown_) return;
  rewrite();
  fmt::print(out_, "\n");
  std::fflush(out_);
  is_shown_ = false;
}

}  // namespace kiebitz::cli
