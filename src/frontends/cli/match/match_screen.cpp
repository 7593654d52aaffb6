#include "cli/match/match_screen.h"

#include <fmt/format.h>

#include "cli/output/first_columns.h"

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

// The match continues if its output cannot be written.
void MatchScreen::print(std::string_view text) { static_cast<void>(std::fwrite(text.data(), 1, text.size(), out_)); }

void MatchScreen::rewrite() {
  print(fmt::format("{}{}", kClearLine, first_columns(line_, columns_)));
  std::fflush(out_);
  is_shown_ = true;
}

void MatchScreen::say(std::string_view line) {
  print(fmt::format("{}{}\n", is_shown_ ? kClearLine : "", line));
  if (is_shown_) rewrite();
  std::fflush(out_);
}

void MatchScreen::finish() {
  if (!is_shown_) return;
  rewrite();
  print("\n");
  std::fflush(out_);
  is_shown_ = false;
}

}  // namespace kiebitz::cli
