#include "engine/level.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "rules/movegen.h"

namespace kiebitz {
namespace {

constexpr int kMaxCandidates = 5;
constexpr double kTemperaturePerCandidate = 3;  // comparing lines costs nodes, so only as many as the choice needs
constexpr int kAlwaysMatesFrom = 800;
constexpr double kWeakestNodes = 12;
constexpr double kStrongestNodes = 60000;
constexpr double kWeakestNoise = 420;
constexpr double kWeakestTemperature = 160;
constexpr int kOpeningMoves = 6;
constexpr double kOpeningTemperature = 12;
constexpr Milliseconds kShortTime{10000};
constexpr double kTypicalMoves = 32;

// Measured ratings of settings: 0 is the weakest, from 1 on only the nodes are limited; docs/levels.md.
struct Step {
  int elo;
  double skill;
};
constexpr std::array kLadder = {
    Step{kMinElo, 0.0}, Step{566, 0.082},  Step{833, 0.245}, Step{966, 0.408}, Step{1179, 0.571},
    Step{1513, 0.735},  Step{2011, 0.857}, Step{2300, 1.0},  Step{2565, 1.2},  Step{kMaxElo, 1.415},
};

double skill_of(int elo) {
  const auto above =
      std::find_if(kLadder.begin() + 1, kLadder.end() - 1, [elo](const Step& s) { return s.elo >= elo; });
  const Step& high = *above;
  const Step& low = *(above - 1);
  const double share = static_cast<double>(elo - low.elo) / (high.elo - low.elo);
  return low.skill + share * (high.skill - low.skill);
}

}  // namespace

LevelSettings level_settings(int elo) {
  const double skill = skill_of(std::clamp(elo, kMinElo, kMaxElo));
  const double weakness = skill < 1 ? (1 - skill) * (1 - skill) : 0;
  LevelSettings settings;
  settings.nodes = static_cast<std::uint64_t>(kWeakestNodes * std::pow(kStrongestNodes / kWeakestNodes, skill));
  settings.noise = static_cast<int>(kWeakestNoise * weakness);
  settings.temperature = kWeakestTemperature * weakness;
  settings.candidates =
      1 + std::min(kMaxCandidates - 1, static_cast<int>(settings.temperature / kTemperaturePerCandidate));
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

int candidate_count(const LevelSettings& settings, const Circumstances& circumstances) {
  return circumstances.is_opening ? kMaxCandidates : settings.candidates;
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
