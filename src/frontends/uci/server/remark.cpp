#include "uci/server/remark.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace kiebitz::uci {
namespace {

// Words that begin a line in either direction, and those that bring a value in `info` and `bestmove`.
constexpr auto kProtocolWords = std::to_array<std::string_view>({
    "id",
    "uciok",
    "readyok",
    "bestmove",
    "copyprotection",
    "registration",
    "info",
    "option",
    "ponder",
    "depth",
    "seldepth",
    "time",
    "nodes",
    "pv",
    "multipv",
    "score",
    "cp",
    "mate",
    "lowerbound",
    "upperbound",
    "currmove",
    "hashfull",
    "nps",
    "tbhits",
    "sbhits",
    "cpuload",
    "string",
    "currmovenumber",
    "wdl",
    "refutation",
    "currline",
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "position",
    "ucinewgame",
    "ponderhit",
    "go",
    "stop",
    "quit",
});

bool is_control(char c) { return (c >= '\0' && c < ' ') || c == '\x7f'; }

// Programs split at blanks, some at those of Unicode too, which are never ASCII.
bool separates(char c) { return c == ' ' || is_control(c) || static_cast<unsigned char>(c) >= 0x80; }

bool is_protocol_word(std::string_view text) {
  return std::any_of(kProtocolWords.begin(), kProtocolWords.end(),
                     [text](std::string_view word) { return equal_ignoring_case(word, text); });
}

}  // namespace

std::string format_remark(std::string_view text) {
  std::string line = "info string ";
  while (!text.empty()) {
    const auto end = std::find_if(text.begin(), text.end(), separates);
    const std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    if (is_protocol_word(word))
      line.append("\"").append(word).append("\"");
    else
      line += word;
    text.remove_prefix(word.size());
    if (text.empty()) break;
    line += is_control(text.front()) ? ' ' : text.front();
    text.remove_prefix(1);
  }
  return line;
}

}  // namespace kiebitz::uci
