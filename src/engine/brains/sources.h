// The interfaces through which a brain queries books, tablebases and finished games. Other modules implement them; the
// caller that plays a brain connects and owns them. Calls come from the thread that thinks.
#pragma once

#include <optional>

#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz::brains {

class MoveSource {
 public:
  virtual ~MoveSource() = default;
  // A move for this position, if the source knows one. An illegal answer is ignored.
  virtual std::optional<Move> find(const Position& position) = 0;
};

class HistoryValues {
 public:
  virtual ~HistoryValues() = default;
  // Wins of White minus wins of Black in finished games that passed through this placement of pieces; 0 if unknown.
  virtual double value(const Position& position) const = 0;
};

struct PluggedSources {
  MoveSource* book = nullptr;
  MoveSource* tablebase = nullptr;
  const HistoryValues* history = nullptr;
};

}  // namespace kiebitz::brains
