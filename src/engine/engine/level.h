// Weaker play that looks human: the engine searches less (a cap of nodes), misjudges (noise that stays the same for a
// position within a game) and does not always choose its best move (candidates by score). Levels use the classical
// evaluation, so that a new network does not change them. docs/levels.md has the matches that tie the settings to
// ratings.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/random.h"
#include "rules/position.h"
#include "search/limits.h"
#include "search/value.h"

namespace kiebitz {

inline constexpr int kMinElo = 400;
inline constexpr int kMaxElo = 2850;
inline constexpr int kDefaultElo = 1500;

// The coarse scale of the option Skill Level; the last step is full strength.
inline constexpr int kFullSkill = 20;
constexpr int elo_of_skill(int skill) { return kMinElo + 200 + skill * 110; }

struct LevelSettings {
  std::uint64_t nodes = 0;
  int noise = 0;             // deviation of the static evaluation
  double temperature = 0;    // evaluation units a candidate may lose before it becomes e times rarer
  int candidates = 1;        // lines compared at the root
  bool always_mates = true;  // never misses a mate in one or two
};

// Strength is a continuous function of the rating; ratings outside the range count as its ends.
LevelSettings level_settings(int elo);

// Circumstances that increase mistakes: many legal moves, little time.
struct Circumstances {
  int legal_moves = 0;
  bool is_opening = false;
  bool opponent_is_bare = false;  // only the king is left
  std::optional<Milliseconds> remaining = std::nullopt;
};
Circumstances circumstances_of(const Position& position, const SearchLimits& limits);

// The number of lines to compare: in the opening enough for variety, later the number of candidates of the level.
int candidate_count(const LevelSettings& settings, const Circumstances& circumstances);

// The index of the candidate to play. The values are from the mover's view, best first, not empty.
std::size_t choose_candidate(std::span<const Value> values, const LevelSettings& settings,
                             const Circumstances& circumstances, Random& random);

// The time a person would take for this move: more with many legal moves, almost none with one, and never enough to
// endanger the clock.
Milliseconds human_time(const Circumstances& circumstances, Milliseconds increment, Random& random);

}  // namespace kiebitz
