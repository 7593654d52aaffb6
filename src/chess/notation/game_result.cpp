#include "notation/game_result.h"

#include <array>

namespace kiebitz {

std::optional<GameResult> parse_result(std::string_view text) {
  struct Entry {
    std::string_view text;
    GameResult result;
  };
  static constexpr std::array<Entry, 11> kEntries = {{
      {"1-0", GameResult::WhiteWins},
      {"0-1", GameResult::BlackWins},
      {"1/2-1/2", GameResult::Draw},
      {"*", GameResult::Unknown},
      {"1/2", GameResult::Draw},
      {"\u00bd-\u00bd", GameResult::Draw},
      {"\u00bd", GameResult::Draw},
      {"1\u20130", GameResult::WhiteWins},  // with an en dash
      {"0\u20131", GameResult::BlackWins},
      {"1/2\u20131/2", GameResult::Draw},
      {"\u00bd\u2013\u00bd", GameResult::Draw},
  }};
  for (const Entry& entry : kEntries)
    if (entry.text == text) return entry.result;
  return std::nullopt;
}

}  // namespace kiebitz
