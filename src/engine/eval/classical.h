// The classical evaluation: named terms, tuned weights, tapered between middlegame and endgame. A pure function of the
// position and the weights; the pawn table is only a cache of earlier results. One evaluator per thread: it owns its
// pawn table and is not thread-safe.
#pragma once

#include "eval/pawn_table.h"
#include "eval/weights.h"
#include "rules/position.h"

namespace kiebitz {

// Bound of every evaluation; scores above it are mates and tablebase wins.
inline constexpr int kMaxEvaluation = 10000;

class ClassicalEvaluator {
 public:
  explicit ClassicalEvaluator(const Weights& weights = default_weights());

  // Internal units, close to a hundredth of a pawn, from the view of the side to move. Precondition: not in check.
  int evaluate(const Position& position);
  // Clears the pawn table; no value changes.
  void clear();

 private:
  const PawnEntry& remembered_pawns(const Position& position);

  Weights weights_;
  PawnTable pawns_;
};

}  // namespace kiebitz
