#include "learn/tune/wdl_fit.h"

#include <algorithm>
#include <cmath>

namespace kiebitz {
namespace {

constexpr int kRounding = 10;         // centipawns
constexpr int kScoreLimit = 1000;     // larger scores carry no information about the shape of the curve
constexpr int kFirstPly = 12;         // random openings
constexpr double kSmallest = 1e-9;    // a probability is never zero
constexpr double kPrecision = 0.001;  // of the last step, as a share of the first
constexpr double kSmallestSpread = 5;

}  // namespace

void WdlCounts::add_game(const GameRecord& game) {
  Position position = game.start();
  int ply = 0;
  for (const RecordedMove& played : game.moves) {
    if (++ply > kFirstPly && played.score && std::abs(*played.score) <= kScoreLimit) {
      const bool white = position.side_to_move() == Color::White;
      const int score = white ? *played.score : -*played.score;
      const int result = static_cast<int>(game.result);
      const int rounded = static_cast<int>(std::lround(static_cast<double>(score) / kRounding)) * kRounding;
      Results& cell = cells_[{rounded, material_count(position)}];
      ++cell[static_cast<std::size_t>(white ? result : 2 - result)];
      ++positions_;
    }
    position.make(played.move);
  }
}

double WdlCounts::loss(const WdlModel& model) const {
  double sum = 0;
  for (const auto& [place, results] : cells_) {
    const auto [score, material] = place;
    const double win = model.win_chance(score, material);
    const double lost = model.win_chance(-score, material);
    const std::array<double, 3> chances = {lost, 1 - win - lost, win};
    for (std::size_t i = 0; i < chances.size(); ++i) sum -= results[i] * std::log(std::max(chances[i], kSmallest));
  }
  return sum / static_cast<double>(std::max<std::uint64_t>(1, positions_));
}

WdlModel fit_wdl(const WdlCounts& counts, const WdlModel& start) {
  // Coordinate descent with shrinking steps: there are three parameters and a smooth objective.
  constexpr std::array kParameters = {&WdlModel::half_won, &WdlModel::per_material, &WdlModel::spread};
  std::array<double, 3> steps = {50, 1, 30};
  WdlModel best = start;
  double least = counts.loss(best);
  for (double scale = 1; scale > kPrecision;) {
    bool is_better = false;
    for (std::size_t i = 0; i < kParameters.size(); ++i)
      for (const double direction : {-1.0, 1.0}) {
        WdlModel tried = best;
        tried.*kParameters[i] += direction * scale * steps[i];
        if (tried.spread < kSmallestSpread) continue;
        const double loss = counts.loss(tried);
        if (loss >= least) continue;
        least = loss;
        best = tried;
        is_better = true;
      }
    if (!is_better) scale /= 2;
  }
  return best;
}

}  // namespace kiebitz
