// Facts about the material that a bad move gives away or does not win, and what the player overlooked. Pure functions.
#pragma once

#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

// A move that costs less is not said to lose material: it may be paid for. In decided games, where no chance is left to
// lose, a piece counts by itself.
inline constexpr double kBadMovePoints = 5;
inline constexpr int kPointsInDecidedGames = 3;
inline constexpr double kChancePerPoint = 8;  // a pawn in a level game, by the curve of win chances (docs/review.md)

void add_material_facts(const MoveCase& subject, std::vector<Fact>& facts);

}  // namespace kiebitz::insight
