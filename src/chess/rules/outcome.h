// The outcome of a game by the position alone, and the draws that may be claimed. Resignation, time and agreement
// belong to game/.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/position.h"

namespace kiebitz {

enum class Termination : std::uint8_t {
  Checkmate,
  Stalemate,
  InsufficientMaterial,  // no sequence of legal moves leads to mate: a dead position
  SeventyFiveMoves,
  FivefoldRepetition,
  FiftyMoves,           // only by claim
  ThreefoldRepetition,  // only by claim
};

struct Outcome {
  Termination termination;
  std::optional<Color> winner;  // nothing: a draw
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// The outcome that ends the game at once: mate, stalemate, dead position, 75 moves, fivefold repetition. A mate on the
// 75th move counts as mate.
std::optional<Outcome> outcome(const Position& position);

// A draw the side to move may claim now (50 moves, threefold repetition), if the game is not over anyway.
std::optional<Outcome> claimable_draw(const Position& position);

// Neither side can ever mate: bare kings, one minor piece, or only bishops of one square colour.
bool is_insufficient_material(const Position& position);

// Whether this side's material can still mate if the opponent helps. Decides the result when a flag falls (FIDE 6.9).
bool can_possibly_mate(const Position& position, Color side);

}  // namespace kiebitz
