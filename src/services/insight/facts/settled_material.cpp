#include "insight/facts/settled_material.h"

#include <algorithm>

#include "insight/board/exchange.h"
#include "insight/board/points.h"

namespace kiebitz::insight {
namespace {

constexpr std::size_t kFarthest = 8;  // half-moves of a line that are looked at; ends of lines are guesses

std::span<const Move> looked_at(std::span<const Move> line) { return line.first(std::min(line.size(), kFarthest)); }

bool has_less_lead(const Rest& a, const Rest& b) { return a.lead < b.lead; }

}  // namespace

std::vector<Rest> rests(Position start, std::span<const Move> line, Color side) {
  std::vector<Rest> found;
  int lowest = material_lead(start, side);
  std::size_t plies = 0;
  for (const Move move : looked_at(line)) {
    start.make(move);
    ++plies;
    const int lead = material_lead(start, side);
    lowest = std::min(lowest, lead);
    if (is_at_rest(start)) found.push_back({plies, lead, lowest});
  }
  return found;
}

std::optional<int> gain_at_end(Position start, std::span<const Move> line, Color side) {
  for (const Move move : looked_at(line)) start.make(move);
  return largest_gain(start, side);
}

std::optional<Rest> least_lead(const std::vector<Rest>& all) {
  const auto found = std::min_element(all.begin(), all.end(), has_less_lead);
  return found == all.end() ? std::nullopt : std::optional(*found);
}

std::optional<Rest> most_lead(const std::vector<Rest>& all) {
  const auto found = std::max_element(all.begin(), all.end(), has_less_lead);
  return found == all.end() ? std::nullopt : std::optional(*found);
}

}  // namespace kiebitz::insight
