#include "brains/search/tree_recorder.h"

#include <algorithm>

namespace kiebitz::brains {

TreeRecorder::TreeRecorder(int max_ply, std::size_t max_nodes)
    : max_ply_(max_ply), max_nodes_(std::min(max_nodes, kMaxNodes)) {}

void TreeRecorder::begin_iteration(int depth) {
  depth_ = depth;
  left_out_ = 0;
  nodes_.clear();
  open_.clear();
}

void TreeRecorder::enter(const NodeEntry& entry) {
  const std::int32_t parent = open_.empty() ? -1 : open_.back();
  const bool parent_is_kept = open_.empty() || parent != kNotKept;
  if (!parent_is_kept || entry.ply > max_ply_ || nodes_.size() >= max_nodes_) {
    ++left_out_;
    open_.push_back(kNotKept);
    return;
  }
  open_.push_back(static_cast<std::int32_t>(nodes_.size()));
  nodes_.push_back({.parent = parent, .entry = entry});
}

void TreeRecorder::leave(const NodeExit& exit) {
  const std::int32_t node = open_.back();
  open_.pop_back();
  if (node != kNotKept) nodes_[static_cast<std::size_t>(node)].exit = exit;
}

}  // namespace kiebitz::brains
