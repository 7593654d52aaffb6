// Random legal games for tests: every second one is Chess960 with both sides drawn independently. A seed always gives
// the same games, so a failing test can be repeated.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/position.h"

namespace kiebitz::test {

inline Position random_chess960_start(Random& random) {
  const int white = static_cast<int>(random.below(960));
  const int black = static_cast<int>(random.below(960));
  return *Position::from_setup(double_chess960_setup(white, black));
}

inline Position random_start(Random& random) {
  return random.below(2) == 0 ? Position::start() : random_chess960_start(random);
}

// The position must have a legal move.
inline Move random_move(const Position& position, Random& random) {
  const MoveList moves = legal_moves(position);
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// Plays up to `plies` random moves; stops where the game ends.
inline void play_random_moves(Position& position, Random& random, int plies) {
  for (int i = 0; i < plies && !outcome(position); ++i) position.make(random_move(position, random));
}

// A position up to 200 half-moves into a game, with its past. The game may be over.
inline Position random_position(std::uint64_t seed) {
  Random random(seed);
  Position position = random_start(random);
  play_random_moves(position, random, static_cast<int>(random.below(200)));
  return position;
}

// Calls check(position) for every position of a number of random games, the start positions included.
template <class Check>
void for_positions_of_random_games(std::uint64_t seed, int games, Check check) {
  Random random(seed);
  for (int game = 0; game < games; ++game) {
    Position position = random_start(random);
    for (;;) {
      check(position);
      if (outcome(position)) break;
      position.make(random_move(position, random));
    }
  }
}

}  // namespace kiebitz::test
