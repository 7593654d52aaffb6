// The laboratory: one algorithm searches a position while its work is counted and, if requested, recorded as a tree.
// Trees stay in memory for a while, each for its visitor. Any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/mutex.h"
#include "brains/search/brain_search.h"
#include "brains/search/tree_recorder.h"
#include "server/api/problem.h"
#include "server/scheduling/engine_pool.h"
#include "server/visitors/visitor.h"

namespace kiebitz::server {

struct LabSwitches {
  std::optional<bool> alpha_beta = std::nullopt;
  std::optional<bool> ordering = std::nullopt;
  std::optional<bool> deepening = std::nullopt;
  std::optional<bool> cache = std::nullopt;
  std::optional<bool> quiescence = std::nullopt;
};

// The brain with parts of its search switched, and without randomness, so that exact algorithms agree on the value.
brains::Brain switched(brains::Brain brain, const LabSwitches& switches);

struct LabOrder {
  std::string name;  // of the brain
  brains::Brain brain;
  Position position = Position::start();
  std::optional<int> depth = std::nullopt;
  std::uint64_t max_nodes = 2'000'000;
  std::chrono::milliseconds longest{10'000};
  std::size_t tree_nodes = 0;  // 0: no tree
};

struct LabCounts {
  std::uint64_t nodes = 0;
  std::uint64_t quiescence_nodes = 0;
  std::uint64_t leaves = 0;
  std::uint64_t cutoffs = 0;
  std::uint64_t first_move_cutoffs = 0;
  std::uint64_t cache_hits = 0;
};

struct LabResult {
  LabOrder order;
  brains::SearchFinding finding;
  LabCounts counts;
  std::chrono::milliseconds elapsed{};
  std::vector<brains::TreeNode> tree;
  std::uint64_t left_out = 0;
};

// Blocks; ends soon after `stop`.
LabResult run_lab(const LabOrder& order, const std::stop_token& stop);

class LabJob : public RestartingJob {
 public:
  using OnDone = std::function<void(LabResult)>;
  LabJob(LabOrder order, OnDone on_done, std::function<void()> on_drop)
      : order_(std::move(order)), on_done_(std::move(on_done)), on_drop_(std::move(on_drop)) {}
  Run run(PoolEngine& engine, const std::stop_token& stop) override;
  void drop() override { on_drop_(); }
  bool is_brain_search() const override { return true; }

 private:
  LabOrder order_;
  OnDone on_done_;
  std::function<void()> on_drop_;
};

// A recorded tree, made ready for walking.
struct LabTree {
  std::string id;
  std::string owner;
  LabResult result;
  std::vector<std::int32_t> children;  // recorded children of each node
  std::vector<std::int32_t> subtree;   // recorded nodes below each node, itself included
  std::vector<std::int32_t> best;      // the child whose value is the node's, -1 if none
  std::int64_t created = 0;
  std::atomic<std::int64_t> expires = 0;  // some time after its last use
};

class TreeCache {
 public:
  std::shared_ptr<const LabTree> add(const Visitor& visitor, LabResult result);
  Result<std::shared_ptr<const LabTree>> find(const std::string& id, const std::optional<Visitor>& visitor);
  Result<void> erase(const std::string& id, const Visitor& visitor);
  void erase_all(const Visitor& visitor);

 private:
  void tidy() KIEBITZ_REQUIRES(mutex_);
  Mutex mutex_;
  std::map<std::string, std::shared_ptr<LabTree>> trees_ KIEBITZ_GUARDED_BY(mutex_);
};

}  // namespace kiebitz::server
