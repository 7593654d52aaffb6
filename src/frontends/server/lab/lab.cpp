#include "server/lab/lab.h"

#include <algorithm>

#include "platform/calendar.h"
#include "server/visitors/secrets.h"

namespace kiebitz::server {
namespace {

constexpr std::int64_t kTreeLifeMs = 30 * 60 * 1000;
constexpr std::size_t kTreesPerVisitor = 4;
constexpr std::size_t kMaxTrees = 64;
constexpr int kMaxTreePly = 64;

// Counts the nodes of the last iteration and passes them to the recorder.
class Counter : public brains::SearchObserver {
 public:
  explicit Counter(brains::TreeRecorder* recorder) : recorder_(recorder) {}

  void begin_iteration(int depth) override {
    if (recorder_) recorder_->begin_iteration(depth);
    searched_.clear();
  }
  void enter(const brains::NodeEntry& entry) override {
    if (recorder_) recorder_->enter(entry);
    ++counts_.nodes;
    if (entry.depth <= 0 && entry.ply > 0) ++counts_.quiescence_nodes;
    if (!searched_.empty()) ++searched_.back();
    searched_.push_back(0);
  }
  void leave(const brains::NodeExit& exit) override {
    if (recorder_) recorder_->leave(exit);
    const int children = searched_.back();
    searched_.pop_back();
    if (exit.end == brains::NodeEnd::Leaf || exit.end == brains::NodeEnd::StandPat) ++counts_.leaves;
    if (exit.end == brains::NodeEnd::Cached) ++counts_.cache_hits;
    if (exit.end != brains::NodeEnd::Cutoff) return;
    ++counts_.cutoffs;
    if (children == 1) ++counts_.first_move_cutoffs;
  }
  const LabCounts& counts() const { return counts_; }

 private:
  brains::TreeRecorder* recorder_;
  LabCounts counts_;
  std::vector<int> searched_;  // children of the nodes that are open
};

}  // namespace

brains::Brain switched(brains::Brain brain, const LabSwitches& switches) {
  brains::SearchSettings& search = brain.search;
  // The lab shows the result of the search, without the random choice among good moves.
  brain.choice = {};
  if (switches.alpha_beta) {
    search.algorithm = *switches.alpha_beta ? brains::Algorithm::AlphaBeta : brains::Algorithm::Negamax;
    search.full_root_window = false;
  }
  if (switches.ordering) {
    // Without an ordering it is unknown which moves are inside the width; both runs must search the same moves.
    search.width.reset();
    const bool has_one = search.ordering != brains::Ordering::None;
    if (*switches.ordering != has_one)
      search.ordering = *switches.ordering ? brains::Ordering::Simple : brains::Ordering::None;
  }
  if (switches.deepening) {
    const bool has_it = search.deepening != brains::Deepening::None;
    if (*switches.deepening != has_it)
      search.deepening = *switches.deepening ? brains::Deepening::ByOne : brains::Deepening::None;
  }
  if (switches.cache) search.cache = *switches.cache;
  if (switches.quiescence) search.quiescence = *switches.quiescence;
  return brain;
}

LabResult run_lab(const LabOrder& order, const std::stop_token& stop) {
  LabResult result;
  result.order = order;
  std::optional<brains::TreeRecorder> recorder;
  if (order.tree_nodes > 0) recorder.emplace(kMaxTreePly, order.tree_nodes);
  Counter counter(recorder ? &*recorder : nullptr);
  brains::BrainSearch search(order.brain, nullptr, &counter);
  brains::SearchTask task;
  task.depth = order.depth;
  task.limits.nodes = order.max_nodes;
  task.limits.stop = stop;
  const auto begin = std::chrono::steady_clock::now();
  task.limits.deadline = begin + order.longest;
  Random random(1);
  result.finding = search.run(order.position, task, random);
  result.elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
  result.counts = counter.counts();
  if (recorder) {
    result.tree = recorder->nodes();
    result.left_out = recorder->nodes_left_out();
  }
  return result;
}

PoolJob::Run LabJob::run(PoolEngine& /*engine*/, const std::stop_token& stop) {
  LabResult result = run_lab(order_, stop);
  if (stop.stop_requested()) return begin_again();
  on_done_(std::move(result));
  return Run::Finished;
}

std::shared_ptr<const LabTree> TreeCache::add(const Visitor& visitor, LabResult result) {
  const auto tree = std::make_shared<LabTree>();
  tree->id = random_word(kIdLength);
  tree->owner = visitor.id;
  tree->created = calendar_now();
  tree->expires = tree->created + kTreeLifeMs;
  tree->result = std::move(result);
  const auto& nodes = tree->result.tree;
  tree->children.assign(nodes.size(), 0);
  tree->subtree.assign(nodes.size(), 1);
  tree->best.assign(nodes.size(), -1);
  // Children come after their parents, so one walk backwards sums everything up.
  for (std::size_t i = nodes.size(); i-- > 1;) {
    const auto parent = static_cast<std::size_t>(nodes[i].parent);
    ++tree->children[parent];
    tree->subtree[parent] += tree->subtree[i];
    const bool is_searched = nodes[i].exit.end != brains::NodeEnd::Stopped;
    if (is_searched && nodes[parent].exit.value == -nodes[i].exit.value)
      tree->best[parent] = static_cast<std::int32_t>(i);
  }
  const MutexLock lock(mutex_);
  tidy();
  std::vector<std::shared_ptr<LabTree>> own;
  for (const auto& [id, other] : trees_)
    if (other->owner == visitor.id) own.push_back(other);
  std::sort(own.begin(), own.end(), [](const auto& a, const auto& b) { return a->created < b->created; });
  for (std::size_t i = 0; i + kTreesPerVisitor <= own.size(); ++i) trees_.erase(own[i]->id);
  trees_[tree->id] = tree;
  return tree;
}

void TreeCache::tidy() {
  const std::int64_t now = calendar_now();
  std::erase_if(trees_, [now](const auto& entry) { return entry.second->expires < now; });
  while (trees_.size() >= kMaxTrees) {
    const auto oldest = std::min_element(trees_.begin(), trees_.end(), [](const auto& a, const auto& b) {
      return a.second->expires < b.second->expires;
    });
    trees_.erase(oldest);
  }
}

Result<std::shared_ptr<const LabTree>> TreeCache::find(const std::string& id, const std::optional<Visitor>& visitor) {
  const MutexLock lock(mutex_);
  const auto found = trees_.find(id);
  if (!visitor || found == trees_.end() || found->second->owner != visitor->id)
    return Unexpected(Problem{ProblemCode::NotFound});
  found->second->expires = calendar_now() + kTreeLifeMs;
  return std::shared_ptr<const LabTree>(found->second);
}

Result<void> TreeCache::erase(const std::string& id, const Visitor& visitor) {
  const auto tree = find(id, visitor);
  if (!tree) return Unexpected(tree.error());
  const MutexLock lock(mutex_);
  trees_.erase(id);
  return {};
}

void TreeCache::erase_all(const Visitor& visitor) {
  const MutexLock lock(mutex_);
  std::erase_if(trees_, [&visitor](const auto& entry) { return entry.second->owner == visitor.id; });
}

}  // namespace kiebitz::server
