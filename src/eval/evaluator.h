// What the search asks for the value of a position: a network where there is one, the classical evaluation otherwise.
// The few-piece endings belong to the classical evaluation in any case: it knows them by name. One per search thread;
// not thread-safe. Told of every move, so that a network can work incrementally.
#pragma once

#include <memory>
#include <optional>

#include "eval/classical.h"
#include "eval/nnue/accumulator_stack.h"

namespace kiebitz {

class Evaluator {
 public:
  // max_plies: how deep a line of moves may become.
  explicit Evaluator(int max_plies) : max_plies_(max_plies) {}

  // Null: classical. Keeps the network alive.
  void use_network(std::shared_ptr<const nnue::Network> network);
  // Forgets remembered pawn structures; no value changes by it.
  void clear() { classical_.clear(); }

  // Begins a line at any position.
  void reset() {
    if (accumulators_) accumulators_->reset();
  }
  // Before the move is made. Null moves are not told.
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
