// Converts centipawns to the chance to win in per cent, draws counted half: the logistic curve that Lichess fitted to
// games of its members (lichess.org/page/accuracy), converted to our centipawns (docs/review.md). Pure functions.
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/score.h"

namespace kiebitz::review {

inline constexpr double kPublishedSlope = 0.00368208;  // per centipawn of Stockfish
inline constexpr double kStockfishCentipawns = 0.87;   // in one of ours: docs/review.md
inline constexpr int kWinChanceCut = 1150;  // ten pawns of Stockfish: nothing changes beyond; mates count as this

inline double win_percent(int centipawns) {
  const int cut = std::clamp(centipawns, -kWinChanceCut, kWinChanceCut);
  return 100.0 / (1.0 + std::exp(-kPublishedSlope * kStockfishCentipawns * cut));
}

// Centipawns in White's view, a mate as the cut value.
inline int white_centipawns(const Score& score) {
  if (score.kind == Score::Kind::Centipawns) return score.seen_by(Color::White).value;
  const Color winner = score.value > 0 ? score.view : opposite(score.view);
  return winner == Color::White ? kWinChanceCut : -kWinChanceCut;
}

}  // namespace kiebitz::review
