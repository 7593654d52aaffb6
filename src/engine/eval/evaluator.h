// The evaluation that the search uses: a network if there is one, otherwise the classical evaluation. Endings with few
// pieces always use the classical evaluation, which has rules for them. One per search thread; not thread-safe. The
// search reports every move, so that the network can update incrementally.
#pragma once

#include <memory>
#include <optional>

#include "eval/classical.h"
#include "eval/nnue/accumulator_stack.h"

namespace kiebitz {

class Evaluator {
 public:
  // max_plies: the largest number of moves in a line.
  explicit Evaluator(int max_plies) : max_plies_(max_plies) {}

  // Null: the classical evaluation. Keeps the network alive.
  void use_network(std::shared_ptr<const nnue::Network> network);
  // Clears the pawn table; no value changes.
  void clear() { classical_.clear(); }

  // Begins a line at a position.
  void reset() {
    if (accumulators_) accumulators_->reset();
  }
  // Called before the move is made, but not for null moves.
  void push(const Position& before, Move move) {
    if (accumulators_) accumulators_->push(before, move);
  }
  void pop() {
    if (accumulators_) accumulators_->pop();
  }
  // Centipawns from the view of the side to move, at most kMaxEvaluation. Precondition: not in check.
  int evaluate(const Position& position) {
    return accumulators_ ? evaluate_with_network(position) : classical_.evaluate(position);
  }

 private:
  int evaluate_with_network(const Position& position);

  int max_plies_;
  ClassicalEvaluator classical_;
  std::optional<nnue::AccumulatorStack> accumulators_;
};

}  // namespace kiebitz
