// What a term may look at. Private to brains.
#pragma once

#include <array>
#include <span>

#include "brains/brain.h"
#include "brains/sources.h"
#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz::brains {

// Tables turned so that a piece reads its own square: [colour][type][square].
using OrientedTables = std::array<std::array<std::array<Points, kSquareCount>, 6>, 2>;

struct TermInput {
  Position& position;  // a term may make moves on it and leaves it as it was
  const PieceValues& values;
  const OrientedTables& tables;
  double waiting = 1;
  const HistoryValues* history = nullptr;
  std::span<const Move> path;  // the moves from the root of the search to this position
};

}  // namespace kiebitz::brains
