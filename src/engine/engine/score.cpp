#include "engine/score.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kiebitz {

Score Score::from_value(Value v, Color side_to_move) {
  if (v >= kMateInMaxPly) return {Kind::Mate, (kValueMate - v + 1) / 2, side_to_move};
  if (v <= -kMateInMaxPly) return {Kind::Mate, -(kValueMate + v) / 2, side_to_move};
  // The score of a tablebase win without a known mate, as in Stockfish.
  constexpr int kTablebaseCentipawns = 20000;
  if (is_win(v)) return {Kind::Centipawns, kTablebaseCentipawns - (kTablebaseWin - v), side_to_move};
  if (is_loss(v)) return {Kind::Centipawns, -kTablebaseCentipawns + (kTablebaseWin + v), side_to_move};
  return {Kind::Centipawns, v, side_to_move};
}

const WdlModel kWdlModel{243.7, -1.89, 73.2};

int material_count(const Position& position) {
  constexpr std::array<int, 5> kPoints = {1, 3, 3, 5, 9};
  int sum = 0;
  for (std::size_t t = 0; t < kPoints.size(); ++t) sum += kPoints[t] * popcount(position.pieces(kPieceTypes[t]));
  return sum;
}

double WdlModel::win_chance(double centipawns, int material) const {
  constexpr int kFullBoard = 78;
  const double half = half_won + per_material * std::clamp(material, 0, kFullBoard);
  return 1.0 / (1.0 + std::exp((half - centipawns) / spread));
}

WinDrawLoss win_draw_loss(const Score& score, int material) {
  if (score.kind == Score::Kind::Mate) return score.value > 0 ? WinDrawLoss{1000, 0, 0} : WinDrawLoss{0, 0, 1000};
  const int win = static_cast<int>(std::lround(1000 * kWdlModel.win_chance(score.value, material)));
  const int loss = static_cast<int>(std::lround(1000 * kWdlModel.win_chance(-score.value, material)));
  return {win, 1000 - win - loss, loss};
}

}  // namespace kiebitz
