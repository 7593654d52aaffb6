#include "engine/score.h"

#include <algorithm>
#include <cmath>

namespace kiebitz {

Score Score::from_value(Value v, Color side_to_move) {
  if (v >= kMateInMaxPly) return {Kind::Mate, (kValueMate - v + 1) / 2, side_to_move};
  if (v <= -kMateInMaxPly) return {Kind::Mate, -(kValueMate + v) / 2, side_to_move};
  // A win that tables know without the way to mate, as Stockfish writes it.
  constexpr int kTablebaseCentipawns = 20000;
  if (is_win(v)) return {Kind::Centipawns, kTablebaseCentipawns - (kTablebaseWin - v), side_to_move};
  if (is_loss(v)) return {Kind::Centipawns, -kTablebaseCentipawns + (kTablebaseWin + v), side_to_move};
  return {Kind::Centipawns, v, side_to_move};
}

namespace {

// Logistic model: the score at which half of the games are won, and how steeply chances rise, both a little different
// with less material on the board. docs/strength.md says which games it was fitted to.
constexpr double kHalfWonBase = 150.0;
constexpr double kHalfWonPerMaterial = 0.6;
constexpr double kSpread = 85.0;

}  // namespace

WinDrawLoss win_draw_loss(const Score& score, int material) {
  if (score.kind == Score::Kind::Mate) return score.value > 0 ? WinDrawLoss{1000, 0, 0} : WinDrawLoss{0, 0, 1000};
  const double half = kHalfWonBase + kHalfWonPerMaterial * std::clamp(material, 0, 78);
  const auto chance = [half](double cp) { return 1000.0 / (1.0 + std::exp((half - cp) / kSpread)); };
  const int win = static_cast<int>(std::lround(chance(score.value)));
  const int loss = static_cast<int>(std::lround(chance(-score.value)));
  return {win, 1000 - win - loss, loss};
}

}  // namespace kiebitz
