// Positions and games for property tests: random legal play from the standard or a Chess960 start, from a seed.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "rules/movegen.h"
#include "rules/position.h"

namespace kiebitz {

// Every second seed plays Chess960, so that both kinds of castling appear.
inline Position random_start(Random& random) {
  if (random.below(2) == 0) return Position::start();
  const int white = static_cast<int>(random.below(960));
  const int black = static_cast<int>(random.below(960));
  return *Position::from_setup(double_chess960_setup(white, black));
}

// The moves of a game; fewer than requested if the game ends.
inline std::vector<Move> random_moves(Position position, Random& random, int plies) {
  std::vector<Move> moves;
  for (int i = 0; i < plies; ++i) {
    const MoveList list = legal_moves(position);
    if (list.empty() || position.halfmove_clock() >= kMaxHalfmoveClock) break;
    moves.push_back(list[random.below(static_cast<std::uint32_t>(list.size()))]);
    position.make(moves.back());
  }
  return moves;
}

inline Position random_position(std::uint64_t seed) {
  Random random(seed);
  Position position = random_start(random);
  for (Move move : random_moves(position, random, static_cast<int>(random.below(160)))) position.make(move);
  return position;
}

}  // namespace kiebitz
