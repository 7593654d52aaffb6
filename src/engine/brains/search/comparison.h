// One brain's evaluation under every algorithm, side by side: from plain minimax to alpha-beta with ordering, deepening
// and cache. All exact ones must find the same score at the same depth; only the work differs.
#pragma once

#include <string_view>
#include <vector>

#include "brains/search/brain_search.h"

namespace kiebitz::brains {

struct Variant {
  std::string_view name;
  Brain brain;
  bool is_exact = true;  // must agree with plain minimax
};

// Precondition: the brain searches. Where a position's worth depends on the way to it, the cache counts as not exact.
std::vector<Variant> comparison_variants(const Brain& brain);

struct ComparisonRow {
  std::string_view name;
  bool is_exact = true;
  SearchFinding finding{};
  std::chrono::microseconds elapsed{};
};

// To this depth, unless the limits end it before.
ComparisonRow run_variant(const Variant& variant, const Position& position, int depth, StopConditions limits);

// Do all exact rows that ran to their end have the same score?
bool exact_rows_agree(const std::vector<ComparisonRow>& rows);

}  // namespace kiebitz::brains
