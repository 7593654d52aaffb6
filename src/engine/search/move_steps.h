// Decisions about one move of a node: prune it, extend it, reduce it. These functions search nothing. One object per
// worker.
#pragma once

#include <array>
#include <optional>

#include "rules/position.h"
#include "search/node.h"
#include "search/params.h"

namespace kiebitz {

class MoveSteps {
 public:
  // The parameters must outlive it.
  explicit MoveSteps(const SearchParams& params);

  // Prunes late, quiet, unpromising or losing moves at low depth. Only called once a move that does not lose is known.
  bool prunes(const Node& node, const Position& position, const MoveFacts& facts, NodeProgress& progress) const;

  // Whether the transposition-table move may be singular, and the bound that all other moves must stay below.
  bool wants_singular_search(const Node& node, Depth root_depth) const;
  Value singular_beta(const Node& node) const;
  struct Extension {
    Depth plies = 0;
    std::optional<Value> cutoff;  // multi-cut: several moves beat beta
  };
  // `value`: the result of the search without the transposition-table move.
  Extension extension(const Node& node, Value value) const;

  // The reduction in 1/1024 ply.
  int reduction(const Node& node, const MoveFacts& facts) const;

 private:
  using ReductionTable = std::array<std::array<int, 64>, 64>;
  static ReductionTable reduction_table(int base, int scale);
  static int base_reduction(const ReductionTable& table, Depth depth, int number);

  bool prunes_capture(const Node& node, const Position& position, const MoveFacts& facts, NodeProgress& progress) const;
  bool prunes_quiet(const Node& node, const Position& position, const MoveFacts& facts, NodeProgress& progress) const;
  Depth reduced_depth(const Node& node, const MoveFacts& facts) const;

  const SearchParams& params_;
  ReductionTable quiet_reductions_;
  ReductionTable capture_reductions_;
};

}  // namespace kiebitz
