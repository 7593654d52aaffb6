// A brain's evaluation at work: what a position is worth to the side that thinks. Owns tables turned for both colours.
// begin() fixes the side and, where the brain has phases of a game, the phase; between two calls it is pure.
// One per thread.
#pragma once

#include <span>
#include <vector>

#include "brains/brain.h"
#include "brains/sources.h"
#include "brains/terms/term_input.h"

namespace kiebitz::brains {

// The phase the whole search from this root is played in; Middlegame for brains without phases of a game.
Phase phase_at_root(const Brain& brain, const Position& root);

// Parts of 24 that count as middlegame: knights and bishops 1, rooks 2, queens 4.
inline constexpr int kFullPhase = 24;
int tapered_phase(const Position& position);

// One line of an explanation. Counts are divided as the brain says; points include the weights.
struct TermShare {
  TermId id = TermId::Material;
  double own = 0;
  double enemy = 0;
  Points points = 0;
};

class Evaluator {
 public:
  // The brain and the history must outlive it.
  Evaluator(const Brain& brain, const HistoryValues* history);

  void begin(const Position& root);
  Phase phase() const { return phase_; }
  Color thinker() const { return thinker_; }

  // Positive is good for the side that thinks. `position` is left as it was.
  Points points(Position& position, std::span<const Move> path) const;
  // The same from material and tables alone.
  Points simple_points(Position& position) const;
  // Every term; the sum of the points is points() before it is cut to whole numbers.
  std::vector<TermShare> explain(Position& position, std::span<const Move> path) const;

 private:
  using Filter = bool (*)(TermId);

  TermShare share_of(const WeightedTerm& term, Position& position, std::span<const Move> path, Phase phase) const;
  Points sum(Position& position, std::span<const Move> path, Phase phase, Filter filter) const;
  Points total(Position& position, std::span<const Move> path, Filter filter) const;

  const Brain& brain_;
  const HistoryValues* history_;
  PerPhase<OrientedTables> tables_;
  Points limit_;  // no evaluation looks like a mate
  Phase phase_ = Phase::Middlegame;
  Color thinker_ = Color::White;
};

}  // namespace kiebitz::brains
