#include "brains/search/comparison.h"

#include <optional>

namespace kiebitz::brains {
namespace {

Brain plain(Brain brain, Algorithm algorithm) {
  SearchSettings& search = brain.search;
  search.algorithm = algorithm;
  // Without an ordering it is undefined which moves are inside the width.
  if (!search.width) search.ordering = Ordering::None;
  search.deepening = Deepening::None;
  search.cache = search.quiescence = search.full_root_window = false;
  brain.choice = {};
  return brain;
}

Brain with(Brain brain, void (*change)(SearchSettings&)) {
  change(brain.search);
  return brain;
}

}  // namespace

std::vector<Variant> comparison_variants(const Brain& brain) {
  const Brain alpha_beta = plain(brain, Algorithm::AlphaBeta);
  Brain ordered = alpha_beta;
  ordered.search.ordering = brain.search.ordering == Ordering::None ? Ordering::Evaluation : brain.search.ordering;
  const Brain deepened = with(ordered, [](SearchSettings& s) { s.deepening = Deepening::ByOne; });
  const Brain cached = with(deepened, [](SearchSettings& s) { s.cache = true; });
  Brain described = brain;
  described.choice = {};
  return {{"minimax", plain(brain, Algorithm::Minimax)},
          {"negamax", plain(brain, Algorithm::Negamax)},
          {"alpha-beta", alpha_beta},
          {"+ ordering", ordered},
          {"+ deepening", deepened},
          {"+ cache", cached, !depends_on_the_way(brain)},
          {"+ quiescence", with(ordered, [](SearchSettings& s) { s.quiescence = true; }), false},
          {"as described", described, false}};
}

ComparisonRow run_variant(const Variant& variant, const Position& position, int depth, StopConditions limits) {
  ComparisonRow row{.name = variant.name, .is_exact = variant.is_exact};
  BrainSearch search(variant.brain);
  Random random(0);
  const TimePoint start = std::chrono::steady_clock::now();
  row.finding = search.run(position, {.depth = depth, .limits = std::move(limits)}, random);
  row.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
  return row;
}

bool exact_rows_agree(const std::vector<ComparisonRow>& rows) {
  std::optional<Points> score;
  for (const ComparisonRow& row : rows) {
    if (!row.is_exact || row.finding.was_stopped) continue;
    if (score && *score != row.finding.points) return false;
    score = row.finding.points;
  }
  return true;
}

}  // namespace kiebitz::brains
