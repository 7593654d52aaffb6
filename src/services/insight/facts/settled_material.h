// What a line does to the material, counted only where it is at rest: in the middle of an exchange nothing is counted.
// Pure functions.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/position.h"

namespace kiebitz::insight {

struct Rest {
  std::size_t plies = 0;  // half-moves of the line until here
  int lead = 0;           // points that the side has more than the other
  int lowest = 0;         // the smallest lead after any half-move until here
  friend bool operator==(const Rest&, const Rest&) = default;
};

// Wherever the line is at rest (board/exchange.h), its start left out.
std::vector<Rest> rests(Position start, std::span<const Move> line, Color side);

// What this side could still win by one capture or promotion where the line ends or is no longer looked at; nothing
// if that is unknown. What it has there is not all then.
std::optional<int> gain_at_end(Position start, std::span<const Move> line, Color side);

std::optional<Rest> least_lead(const std::vector<Rest>& all);
std::optional<Rest> most_lead(const std::vector<Rest>& all);

}  // namespace kiebitz::insight
