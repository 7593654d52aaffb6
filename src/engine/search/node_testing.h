// A node for the tests of its steps: ten plies from the root, on a stack with neutral neighbours.
#pragma once

#include <array>

#include "search/node.h"

namespace kiebitz {

struct TestNode {
  TestNode() {
    for (int i = 0; i < static_cast<int>(stack.size()); ++i) stack[i].ply = i;
    (node.ss - 1)->current_move = Move::normal(Square::E7, Square::E6);
  }
  TestNode(const TestNode&) = delete;
  TestNode& operator=(const TestNode&) = delete;

  // The transposition-table entry of the node.
  void set_tt(Move move, Value value, Depth depth, Bound bound) {
    node.tt = {.move = move, .value = value, .depth = depth, .bound = bound};
    node.tt_hit = true;
  }
  void set_evaluation(Value value) { node.evaluation = node.raw_evaluation = node.ss->static_evaluation = value; }

  static constexpr int kPly = 10;
  std::array<StackEntry, kPly + 4> stack{};
  Node node{.ss = stack.data() + kPly,
            .alpha = -1,
            .beta = 0,
            .depth = 6,
            .cut_node = true,
            .pv = false,
            .root = false,
            .tt = {}};
};

}  // namespace kiebitz
