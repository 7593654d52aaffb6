// Every tuned number of the levels; docs/levels.md has the measurements.
#pragma once

#include <array>

#include "search/limits.h"
#include "search/value.h"

namespace kiebitz::level_params {

inline constexpr int kMaxCandidates = 5;
inline constexpr double kTemperaturePerCandidate = 3;  // comparing lines costs nodes, so only as many as needed
inline constexpr int kAlwaysMatesFrom = 800;
inline constexpr double kWeakestNodes = 12;
inline constexpr double kUnerringNodes = 60000;  // at this number of nodes misjudgement ends
inline constexpr double kWeakestNoise = 420;
inline constexpr double kWeakestTemperature = 160;
inline constexpr int kOpeningMoves = 6;
inline constexpr double kOpeningTemperature = 12;
inline constexpr Milliseconds kShortTime{10000};
inline constexpr double kTypicalMoves = 32;
// Factors of the temperature: with few or many legal moves, in short time, and for the losing side.
inline constexpr double kLeastError = 0.6;
inline constexpr double kMostError = 1.6;
inline constexpr double kHaste = 1.4;
inline constexpr Value kLosing = -300;
inline constexpr double kCareOfLosers = 0.5;
// Factors of the time for a move: with few or many legal moves, in the opening, with a single move.
inline constexpr double kQuickest = 0.5;
inline constexpr double kSlowest = 1.5;
inline constexpr double kOpeningThought = 0.5;
inline constexpr double kForcedThought = 0.15;
inline constexpr Milliseconds kCasualThought{4000};  // over a move without a clock
inline constexpr Milliseconds kShortestThought{200};
inline constexpr int kMovesInAClock = 40;
inline constexpr int kLargestShareOfAClock = 6;  // one part in this number

// Measured ratings of settings: 0 is the weakest, from 1 on only the nodes are limited; docs/levels.md.
struct Step {
  int elo;
  double skill;
};
inline constexpr std::array kLadder = {
    Step{400, 0.300},  Step{600, 0.440},  Step{800, 0.500},  Step{1000, 0.610}, Step{1200, 0.657},
    Step{1400, 0.698}, Step{1600, 0.737}, Step{1800, 0.770}, Step{2000, 0.806}, Step{2200, 0.834},
    Step{2400, 0.878}, Step{2600, 0.933}, Step{2850, 1.120},
};

}  // namespace kiebitz::level_params
