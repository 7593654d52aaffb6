// Random games with invented scores, for tests.
#pragma once

#include "base/random.h"
#include "learn/train/training_set.h"
#include "rules/movegen.h"
#include "rules/outcome.h"

namespace kiebitz::test {

inline int material_of(const Position& p) {
  constexpr std::array<int, 6> kValues = {100, 300, 300, 500, 900, 0};
  int sum = 0;
  for (const PieceType t : kPieceTypes)
    sum += kValues[index(t)] * (popcount(p.pieces(Color::White, t)) - popcount(p.pieces(Color::Black, t)));
  return sum;
}

// The score is the material balance; the side with more material at the end wins.
inline GameRecord random_game(Random& random, int plies = 150) {
  GameRecord game;
  game.white_start = static_cast<int>(random.below(960));
  game.black_start = static_cast<int>(random.below(960));
  Position p = game.start();
  for (int i = 0; i < plies && !outcome(p); ++i) {
    const MoveList moves = legal_moves(p);
    const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    game.moves.push_back({m, static_cast<std::int16_t>(material_of(p))});
    p.make(m);
  }
  const int at_end = material_of(p);
  game.result = at_end > 200    ? RecordedResult::WhiteWins
                : at_end < -200 ? RecordedResult::BlackWins
                                : RecordedResult::Draw;
  return game;
}

inline TrainingSet random_training_set(int games, std::uint64_t seed) {
  Random random(seed);
  TrainingSet data(TrainingFilter{.first_ply = 4, .score_limit = 3000, .last_clock = 100});
  for (int i = 0; i < games; ++i) data.add_game(random_game(random));
  return data;
}

}  // namespace kiebitz::test
