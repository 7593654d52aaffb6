// For any input of a GUI, the output consists of lines of the protocol. Without go: other tests cover searches.
#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

#include "base/text.h"
#include "fuzz/fuzz_check.h"
#include "uci/server/session.h"

using namespace kiebitz;
using fuzz::check;

namespace {

// The last one is for programs of another protocol, which were the ones to ask.
constexpr std::array<std::string_view, 6> kBeginnings = {"info string ", "id ",     "option name ",
                                                         "uciok",        "readyok", "tellusererror "};

// Programs look for these anywhere in a line.
constexpr std::array<std::string_view, 6> kAnswers = {"bestmove", "readyok", "uciok", "option", "pv", "score"};

void check_remark(std::string_view text) {
  for (const std::string_view word : split_words(text))
    check(std::find(kAnswers.begin(), kAnswers.end(), word) == kAnswers.end(), "a remark holds no bare answer");
}

void check_line(std::string_view line) {
  check(line.find_first_of("\r\n") == std::string_view::npos, "a line is one line");
  const auto begins = [line](std::string_view word) { return line.starts_with(word); };
  check(std::any_of(kBeginnings.begin(), kBeginnings.end(), begins), "every line is one of the protocol");
  if (begins(kBeginnings[0])) check_remark(line.substr(kBeginnings[0].size()));
}

// Commands that would search, use up memory or threads, or touch the user's files.
bool is_harmless(std::string_view line) {
  std::string text;
  for (const char c : line) text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto words = split_words(text);
  if (!words.empty() && words.front() == "go") return false;
  if (words.empty() || words.front() != "setoption") return true;
  return std::none_of(words.begin(), words.end(), [](std::string_view word) {
    return word == "hash" || word == "threads" || word == "file" || word.ends_with("path") || word.ends_with("file");
  });
}

}  // namespace

// One session for all inputs, because its transposition table takes longer to create than an input to read; each input
// begins with the same position.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static uci::Session session(check_line);
  static const auto small = session.handle("setoption name Hash value 1");
  static_cast<void>(small);
  session.handle("position startpos");
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    if (is_harmless(line)) session.handle(line);
  }
  return 0;
}
