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
constexpr double kUnerringNodes = 60000;  // where misjudgement ends
constexpr double kWeakestNoise = 420;
constexpr double kWeakestTemperature = 160;
constexpr int kOpeningMoves = 6;
constexpr double kOpeningTemperature = 12;
constexpr Milliseconds kShortTime{10000};
constexpr double kTypicalMoves = 32;
// Factors of the temperature: with few or many possibilities, in short time, and for whoever is losing.
constexpr double kLeastError = 0.6;
constexpr double kMostError = 1.6;
constexpr double kHaste = 1.4;
constexpr Value kLosing = -300;
constexpr double kCareOfLosers = 0.5;
// Factors of the time for a move: with few or many possibilities, in the opening, with a single move.
constexpr double kQuickest = 0.5;
constexpr double kSlowest = 1.5;
constexpr double kOpeningThought = 0.5;
constexpr double kForcedThought = 0.15;
constexpr Milliseconds kCasualThought{4000};  // over a move without a clock
constexpr Milliseconds kShortestThought{200};
constexpr int kMovesInAClock = 40;
constexpr int kLargestShareOfAClock = 6;  // one part in so many

// Measured ratings of settings: 0 is the weakest, from 1 on only the nodes are limited; docs/levels.md.
struct Step {
  int elo;
  double skill;
};
constexpr std::array kLadder = {
    Step{kMinElo, 0.300}, Step{600, 0.440},  Step{800, 0.500},     Step{1000, 0.610}, Step{1200, 0.657},
    Step{1400, 0.698},    Step{1600, 0.737}, Step{1800, 0.770},    Step{2000, 0.806}, Step{2200, 0.834},
    Step{2400, 0.878},    Step{2600, 0.933}, Step{kMaxElo, 1.120},
};

double skill_of(int elo) {
  const auto above =
      std::find_if(kLadder.begin() + 1, kLadder.end() - 1, [elo](const Step& s) { return s.elo >= elo; });
  const Step& high = *above;
  const Step& low = *(above - 1);
  const double share = static_cast<double>(elo - low.elo) / (high.elo - low.elo);
  return low.skill + share * (high.skill - low.skill);
}

// How much there is to choose from, 1 in a usual position.
double choice(const Circumstances& circumstances) { return circumstances.legal_moves / kTypicalMoves; }

}  // namespace

LevelSettings level_settings(int elo) {
  const double skill = skill_of(std::clamp(elo, kMinElo, kMaxElo));
  const double weakness = skill < 1 ? (1 - skill) * (1 - skill) : 0;
  LevelSettings settings;
  settings.nodes = static_cast<std::uint64_t>(kWeakestNodes * std::pow(kUnerringNodes / kWeakestNodes, skill));
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
  if (circumstances.opponent_is_bare) return 1;
  return circumstances.is_opening ? kMaxCandidates : settings.candidates;
}

std::size_t choose_candidate(std::span<const Value> values, const LevelSettings& settings,
                             const Circumstances& circumstances, Random& random) {
  const Value best = values.front();
  const bool mates_soon = best >= mate_in(3);
  if ((mates_soon && settings.always_mates) || (circumstances.opponent_is_bare && best > 0)) return 0;

  double temperature = settings.temperature * std::clamp(choice(circumstances), kLeastError, kMostError);
  if (circumstances.remaining && *circumstances.remaining < kShortTime) temperature *= kHaste;
  // Whoever is losing fights on with the best there is.
  if (best < kLosing) temperature *= kCareOfLosers;
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

Milliseconds human_time(const Circumstances& circumstances, Milliseconds increment, Random& random) {
  const auto& remaining = circumstances.remaining;
  const Milliseconds typical = remaining ? *remaining / kMovesInAClock + increment * 3 / 4 : kCasualThought;
  double share = std::clamp(choice(circumstances), kQuickest, kSlowest);
  if (circumstances.is_opening) share *= kOpeningThought;
  if (circumstances.legal_moves <= 1) share = kForcedThought;
  const double mood = random.uniform() + random.uniform() + random.uniform() - 1.5;
  Milliseconds time(static_cast<std::int64_t>(static_cast<double>(typical.count()) * share * std::exp(mood)));
  time = std::max(time, kShortestThought);
  if (remaining) time = std::min(time, *remaining / kLargestShareOfAClock);
  return time;
}

}  // namespace kiebitz
