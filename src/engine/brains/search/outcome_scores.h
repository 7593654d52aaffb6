// What the ends of games are worth to a brain, and which scores mean a mate. Pure functions; private to brains.
#pragma once

#include <optional>

#include "brains/brain.h"

namespace kiebitz::brains {

// Longer than any line a search can reach.
inline constexpr int kMateRange = 512;

// Evaluations stay below this, mate scores lie above.
inline Points lowest_mate(const Scoring& s) { return s.mate_value - kMateRange; }
inline bool is_mate_score(const Scoring& s, Points p) { return p > lowest_mate(s) || p < -lowest_mate(s); }

// The value for the side that mates `ply` plies from the root.
inline Points mate_at(const Scoring& s, int ply) {
  return s.mate == MateScore::Distance ? s.mate_value - ply : s.mate_value;
}

// Plies from the root to the mate; nothing if all mates score the same.
inline std::optional<int> plies_to_mate(const Scoring& s, Points p) {
  if (s.mate == MateScore::Flat || !is_mate_score(s, p)) return std::nullopt;
  return static_cast<int>(s.mate_value - (p < 0 ? -p : p));
}

}  // namespace kiebitz::brains
