// Feeds every parser of external text with words of its grammar in any order and with random bytes. The tests check
// that nothing crashes; sanitizer builds detect more.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "base/random.h"
#include "match/command/match_command.h"
#include "match/engines/line_check.h"
#include "match/schedule/state_file.h"
#include "uci/client/engine_info.h"
#include "uci/client/engine_option.h"

namespace kiebitz::match {
namespace {

constexpr auto kWords = std::to_array<std::string_view>({"info",      "depth",
                                                         "score",     "cp",
                                                         "mate",      "lowerbound",
                                                         "pv",        "e2e4",
                                                         "e7e8q",     "string",
                                                         "wdl",       "nodes",
                                                         "option",    "name",
                                                         "type",      "spin",
                                                         "combo",     "default",
                                                         "var",       "min",
                                                         "max",       "-1",
                                                         "0",         "99999999999999999999",
                                                         "1.5",       "bestmove",
                                                         "ponder",    "currline",
                                                         "--engine",  "-each",
                                                         "cmd=a",     "cmd=",
                                                         "tc=1+1",    "tc=/",
                                                         "tc=:+",     "option.=",
                                                         "option.x=", "--sprt",
                                                         "elo0=nan",  "--games",
                                                         "2",         "--openings",
                                                         "file=",     "plies=-1",
                                                         "game",      "argument",
                                                         "plan",      "1-0",
                                                         "checkmate", "kiebitz-match",
                                                         "1\n",       "\n",
                                                         "\\",        "",
                                                         " ",         "\t",
                                                         "=",         "--",
                                                         "-"});

std::string random_text(Random& random) {
  std::string text = random.below(4) == 0 ? "kiebitz-match 1\n" : "";
  const std::uint32_t words = random.below(12);
  for (std::uint32_t i = 0; i < words; ++i) {
    if (random.below(8) == 0) {
      for (std::uint32_t k = random.below(6); k > 0; --k) text += static_cast<char>(random.below(256));
    } else {
      text += kWords[random.below(kWords.size())];
    }
    if (random.below(10) != 0) text += ' ';
  }
  return text;
}

TEST(RandomText, NoLineOfAnEngineAndNoStateFileBreaksAReader) {
  Random random(1);
  for (int i = 0; i < 50'000; ++i) {
    const std::string text = random_text(random);
    const auto info = uci_client::parse_info(text);
    EXPECT_LE(info.pv.size(), text.size());
    if (const auto option = uci_client::parse_option_line(text)) {
      EXPECT_FALSE(option->name.empty());
      static_cast<void>(uci_client::check_value(*option, text));
    }
    static_cast<void>(check_search_line(text));
    static_cast<void>(check_option_line(text));
    static_cast<void>(parse_state(text));
    static_cast<void>(parse_time_control(text));
  }
}

TEST(RandomText, NoCommandBreaksItsParser) {
  Random random(2);
  for (int i = 0; i < 20'000; ++i) {
    std::vector<std::string> words;
    for (std::uint32_t k = random.below(10); k > 0; --k)
      words.push_back(random.below(5) == 0 ? random_text(random) : std::string(kWords[random.below(kWords.size())]));
    const auto command = parse_match_command(words);
    EXPECT_TRUE(command || !command.error().text.empty());
  }
}

}  // namespace
}  // namespace kiebitz::match
