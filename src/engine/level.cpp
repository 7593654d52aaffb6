#include "engine/level.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "rules/movegen.h"

namespace kiebitz {
namespace {

constexpr int kCandidates = 5;
constexpr int kAlwaysMatesFrom = 800;
constexpr double kWeakestNodes = 12;
constexpr double kStrongestNodes = 60000;
constexpr double kWeakestNoise = 420;
constexpr double kWeakestTemperature = 160;
constexpr int kOpeningMoves = 6;
constexpr double kOpeningTemperature = 12;
constexpr Milliseconds kShortTime{10000};
constexpr double kTypicalMoves = 32;

// Measured ratings of settings between weakest (0) and strongest (1); docs/levels.md.
struct Step {
  int elo;
  double skill;
};
constexpr std::array kLadder = {
    Step{kMinElo, 0.0},
    Step{kMaxElo, 1.0},
};

double skill_of(int elo) {
  const auto above =
      std::find_if(kLadder.begin() + 1, kLadder.end() - 1, [elo](const Step& s) { return s.elo >= elo; });
  const Step& high = *above;
  const Step& low = *(above - 1);
  const double share = static_cast<double>(elo - low.elo) / (high.elo - low.elo);
  return std::clamp(low.skill + share * (high.skill - low.skill), 0.0, 1.0);
}

}  // namespace

LevelSettings level_settings(int elo) {
  const double skill = skill_of(std::clamp(elo, kMinElo, kMaxElo));
  const double weakness = (1 - skill) * (1 - skill);
  LevelSettings settings;
  settings.nodes = static_cast<std::uint64_t>(kWeakestNodes * std::pow(kStrongestNodes / kWeakestNodes, skill));
  settings.noise = static_cast<int>(kWeakestNoise * weakness);
  settings.temperature = kWeakestTemperature * weakness;
  settings.candidates = kCandidates;
  settings.always_mates = elo >= kAlwaysMatesFrom;
  return settings;
}

Circumstances circumstances_of(const Position& position, const SearchLimits& limits) {
  Circumstances result;
  result.legal_moves = static_cast<int>(legal_moves(position).size());
  result.is_opening = position.fullmove_number() <= kOpeningMoves;
  result.opponent_is_bare = popcount(position.pieces(opposite(position.side_to_move()))) == 1;
  if (limits.clock) result.remaining = limits.clock->remaining[index(position.side_to_move())];
  return result;
}

std::size_t choose_candidate(std::span<const Value> values, const LevelSettings& settings,
                             const Circumstances& circumstances, Random& random) {
  const Value best = values.front();
  const bool mates_soon = best >= mate_in(3);
  if ((mates_soon && settings.always_mates) || (circumstances.opponent_is_bare && best > 0)) return 0;

  double temperature = settings.temperature * std::clamp(circumstances.legal_moves / kTypicalMoves, 0.6, 1.6);
  if (circumstances.remaining && *circumstances.remaining < kShortTime) temperature *= 1.4;
  // Whoever is losing fights on with the best there is.
  if (best < -300) temperature /= 2;
  if (circumstances.is_opening) temperature = std::max(temperature, kOpeningTemperature);
  if (temperature < 1) return 0;

  std::array<double, 256> weights{};
  const std::size_t count = std::min(values.size(), weights.size());
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += weights[i] = std::exp((values[i] - best) / temperature);
  double at = random.uniform() * sum;
  for (std::size_t i = 0; i < count; ++i)
    if ((at -= weights[i]) < 0) return i;
  return 0;
}

}  // namespace kiebitz
