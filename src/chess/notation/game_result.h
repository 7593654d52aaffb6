// The result of a game as PGN writes it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kiebitz {

enum class GameResult : std::uint8_t { Unknown, WhiteWins, BlackWins, Draw };

// "1-0", "0-1", "1/2-1/2" or "*".
constexpr std::string_view format_result(GameResult result) {
  switch (result) {
    case GameResult::WhiteWins:
      return "1-0";
    case GameResult::BlackWins:
      return "0-1";
    case GameResult::Draw:
      return "1/2-1/2";
    case GameResult::Unknown:
      break;
  }
  return "*";
}

// Also reads "1/2" and "½-½" and any dash between the halves. Nothing for every other text.
std::optional<GameResult> parse_result(std::string_view text);

}  // namespace kiebitz
