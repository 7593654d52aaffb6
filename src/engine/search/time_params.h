// Every tuned number of the time manager; docs/strength.md has the matches.
#pragma once

#include <array>

namespace kiebitz::time_params {

inline constexpr double kShareOfClock = 0.045;      // of the remaining time, per move
inline constexpr double kShareOfIncrement = 0.75;   // of the increment, per move
inline constexpr double kMaxShareOfClock = 0.55;    // the hard limit in sudden death and increment play
inline constexpr double kMaxShareLastMoves = 0.80;  // the same if the time control is a few moves away
inline constexpr double kHardPerSoft = 5.0;
inline constexpr double kShareOfControl =
    0.9;  // upper bound of the plan: this part of an equal share of the time up to the control
inline constexpr double kSpareMoves = 1.0;  // lower bound of the plan: an equal share with this many moves more
inline constexpr double kLastMoves = 3;
// Reserve in milliseconds: a machine may stall for longer than one move's overhead (140 ms were seen on a virtual one).
// On a short clock the reserve is this share of it.
inline constexpr double kReserve = 150;
inline constexpr double kReserveShare = 0.9;

// The factor of the soft limit after 0, 1, 2, ... iterations without a change of the best move.
inline constexpr std::array<double, 7> kStability = {2.2, 1.4, 1.15, 1.0, 0.9, 0.84, 0.8};
inline constexpr double kNodeShareBase = 1.9;
inline constexpr double kNodeShareSlope = 1.35;
inline constexpr double kNodeShareMin = 0.5;
inline constexpr double kScoreDropPerUnit = 0.012;
inline constexpr double kScoreDropMin = 0.8;
inline constexpr double kScoreDropMax = 1.6;

}  // namespace kiebitz::time_params
