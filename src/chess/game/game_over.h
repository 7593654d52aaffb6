// How a game ended: by the rules on the board, by a claim, or off the board.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "notation/game_result.h"
#include "rules/outcome.h"

namespace kiebitz {

enum class GameOverReason : std::uint8_t {
  // On the board, at once.
  Checkmate,
  Stalemate,
  InsufficientMaterial,
  SeventyFiveMoves,
  FivefoldRepetition,
  // By a claim of the side to move.
  FiftyMoves,
  ThreefoldRepetition,
  // Off the board.
  Resignation,
  Agreement,
  TimeForfeit,  // a draw if the opponent has nothing to mate with
  Abandonment,
  Adjudication,
};

struct GameOver {
  GameOverReason reason = GameOverReason::Agreement;
  std::optional<Color> winner;  // nothing: a draw

  GameResult result() const;
  // A sentence in English without a full stop: "White wins by checkmate", "draw by stalemate".
  std::string describe() const;
  friend bool operator==(const GameOver&, const GameOver&) = default;
};

GameOverReason reason_of(Termination termination);

// "checkmate", "threefold_repetition", ...: stable, used in files and interfaces. Nothing for any other text.
std::string_view reason_name(GameOverReason reason);
std::optional<GameOverReason> parse_reason(std::string_view name);

// The value of PGN's tag Termination: "normal", "time forfeit", "abandoned" or "adjudication".
std::string_view pgn_termination(GameOverReason reason);

}  // namespace kiebitz
