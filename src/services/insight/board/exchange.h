// What captures win on one square, and whether a position is at rest. By static exchange, pins included. Pure
// functions.
#pragma once

#include <optional>

#include "rules/position.h"
#include "rules/see.h"

namespace kiebitz::insight {

inline constexpr int kPawnValue = 100;
inline constexpr SeeValues kExchangeValues = {kPawnValue, 300, 300, 500, 900, 10'000, 0};
constexpr int exchange_value(PieceType type) { return kExchangeValues[static_cast<std::size_t>(index(type))]; }

// A legal move that takes and comes out at least this far ahead once all exchanges on its square are done.
bool wins_by_taking(const Position& position, Move move, int at_least = kPawnValue);

// The same position with the other side to move; nothing in check.
std::optional<Position> after_pass(const Position& position);

// How many points this side could win by one capture or promotion if it were to move. Nothing while the other side is
// in check, because the answer is unknown then.
std::optional<int> largest_gain(const Position& position, Color side);

// No check, and neither side could win a point: material may be counted.
bool is_at_rest(const Position& position);

}  // namespace kiebitz::insight
