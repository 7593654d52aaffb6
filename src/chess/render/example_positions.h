// Positions to draw, for tests only.
#pragma once

#include <initializer_list>
#include <string_view>

#include "base/random.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "rules/movegen.h"
#include "rules/position.h"

namespace kiebitz {

inline Position after(std::initializer_list<std::string_view> moves) {
  Position position = Position::start();
  for (const std::string_view move : moves) position.make(parse_san(position, move).value());
  return position;
}

inline Position from_fen(std::string_view fen) { return parse_fen(fen).value(); }

// The position after at most this many plies of a random game.
inline Position after_random_moves(std::uint64_t seed, int plies) {
  Random random(seed);
  Position position = Position::start();
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) break;
    position.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

inline Position scholars_mate() { return after({"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"}); }

}  // namespace kiebitz
