// Keeps the tree of the last iteration for display: nodes in the order of the search, each with its parent. What is
// deeper than max_ply or beyond max_nodes is counted, not kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "brains/search/search_observer.h"

namespace kiebitz::brains {

struct TreeNode {
  std::int32_t parent = -1;  // index; -1 at the root
  NodeEntry entry;
  NodeExit exit{.end = NodeEnd::Stopped};
};

class TreeRecorder : public SearchObserver {
 public:
  static constexpr std::size_t kMaxNodes = 100'000;

  explicit TreeRecorder(int max_ply, std::size_t max_nodes = kMaxNodes);

  void begin_iteration(int depth) override;
  void enter(const NodeEntry& entry) override;
  void leave(const NodeExit& exit) override;

  const std::vector<TreeNode>& nodes() const { return nodes_; }
  int depth() const { return depth_; }  // of the iteration
  std::uint64_t nodes_left_out() const { return left_out_; }

 private:
  static constexpr std::int32_t kNotKept = -1;

  int max_ply_;
  std::size_t max_nodes_;
  int depth_ = 0;
  std::uint64_t left_out_ = 0;
  std::vector<TreeNode> nodes_;
  std::vector<std::int32_t> open_;  // entered and not left, kNotKept for nodes that are only counted
};

}  // namespace kiebitz::brains
