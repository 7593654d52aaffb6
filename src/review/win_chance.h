// From centipawns to the chance to win, in per cent, draws counted half. The curve is the logistic one that was fitted
// to human games (lichess.org/page/accuracy: 0.00368208 per centipawn); our centipawns are scaled so that a pawn
// advantage means about the same. Pure functions.
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/score.h"

namespace kiebitz::review {

inline constexpr double kWinChanceSlope = 0.00368208;
inline constexpr int kWinChanceCut = 1000;  // centipawns beyond which nothing changes; a mate counts as this

inline double win_percent(int centipawns) {
  const double cut = std::clamp(centipawns, -kWinChanceCut, kWinChanceCut);
  return 100.0 / (1.0 + std::exp(-kWinChanceSlope * cut));
}

// Centipawns in White's view, a mate as the cut value.
inline int white_centipawns(const Score& score) {
  if (score.kind == Score::Kind::Centipawns) return score.seen_by(Color::White).value;
  const Color winner = score.value > 0 ? score.view : opposite(score.view);
  return winner == Color::White ? kWinChanceCut : -kWinChanceCut;
}

}  // namespace kiebitz::review
