#include "engine/level.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/level_params.h"
#include "rules/movegen.h"

namespace kiebitz {
namespace {

static_assert(level_params::kLadder.front().elo == kMinElo && level_params::kLadder.back().elo == kMaxElo);

double skill_of(int elo) {
  const auto above = std::find_if(level_params::kLadder.begin() + 1, level_params::kLadder.end() - 1,
                                  [elo](const level_params::Step& s) { return s.elo >= elo; });
  const level_params::Step& high = *above;
  const level_params::Step& low = *(above - 1);
  const double share = static_cast<double>(elo - low.elo) / (high.elo - low.elo);
  return low.skill + share * (high.skill - low.skill);
}

// The number of choices relative to a usual position: 1.
double choice(const Circumstances& circumstances) { return circumstances.legal_moves / level_params::kTypicalMoves; }

}  // namespace

LevelSettings level_settings(int elo) {
  const double skill = skill_of(std::clamp(elo, kMinElo, kMaxElo));
  const double weakness = skill < 1 ? (1 - skill) * (1 - skill) : 0;
  LevelSettings settings;
  settings.nodes = static_cast<std::uint64_t>(
      level_params::kWeakestNodes * std::pow(level_params::kUnerringNodes / level_params::kWeakestNodes, skill));
  settings.noise = static_cast<int>(level_params::kWeakestNoise * weakness);
  settings.temperature = level_params::kWeakestTemperature * weakness;
  settings.candidates = 1 + std::min(level_params::kMaxCandidates - 1,
                                     static_cast<int>(settings.temperature / level_params::kTemperaturePerCandidate));
  settings.always_mates = elo >= level_params::kAlwaysMatesFrom;
  return settings;
}

Circumstances circumstances_of(const Position& position, const SearchLimits& limits) {
  Circumstances result;
  result.legal_moves = static_cast<int>(legal_moves(position).size());
  result.is_opening = position.fullmove_number() <= level_params::kOpeningMoves;
  result.opponent_is_bare = popcount(position.pieces(opposite(position.side_to_move()))) == 1;
  if (limits.clock) result.remaining = limits.clock->remaining[index(position.side_to_move())];
  return result;
}

int candidate_count(const LevelSettings& settings, const Circumstances& circumstances) {
  if (circumstances.opponent_is_bare) return 1;
  return circumstances.is_opening ? level_params::kMaxCandidates : settings.candidates;
}

std::size_t choose_candidate(std::span<const Value> values, const LevelSettings& settings,
                             const Circumstances& circumstances, Random& random) {
  const Value best = values.front();
  const bool mates_soon = best >= mate_in(3);
  if ((mates_soon && settings.always_mates) || (circumstances.opponent_is_bare && best > 0)) return 0;

  double temperature =
      settings.temperature * std::clamp(choice(circumstances), level_params::kLeastError, level_params::kMostError);
  if (circumstances.remaining && *circumstances.remaining < level_params::kShortTime)
    temperature *= level_params::kHaste;
  // A losing side plays its best moves.
  if (best < level_params::kLosing) temperature *= level_params::kCareOfLosers;
  if (circumstances.is_opening) temperature = std::max(temperature, level_params::kOpeningTemperature);
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
  const Milliseconds typical =
      remaining ? *remaining / level_params::kMovesInAClock + increment * 3 / 4 : level_params::kCasualThought;
  double share = std::clamp(choice(circumstances), level_params::kQuickest, level_params::kSlowest);
  if (circumstances.is_opening) share *= level_params::kOpeningThought;
  if (circumstances.legal_moves <= 1) share = level_params::kForcedThought;
  const double mood = random.uniform() + random.uniform() + random.uniform() - 1.5;
  Milliseconds time(static_cast<std::int64_t>(static_cast<double>(typical.count()) * share * std::exp(mood)));
  time = std::max(time, level_params::kShortestThought);
  if (remaining) time = std::min(time, *remaining / level_params::kLargestShareOfAClock);
  return time;
}

}  // namespace kiebitz
