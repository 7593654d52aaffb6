#include "search/searcher.h"

#include <algorithm>
#include <map>

#include "base/start_threads.h"
#include "search/root_moves.h"
#include "search/tt_key.h"

namespace kiebitz {
Searcher::Searcher(const SearchParams& params, LargeAllocator allocate) : params_(params), allocate_(allocate) {
  set_threads(1);
}

void Searcher::set_threads(int threads) {
  workers_.resize(std::min<std::size_t>(workers_.size(), static_cast<std::size_t>(threads)));
  while (static_cast<int>(workers_.size()) < threads) {
    workers_.push_back(std::make_unique<Worker>(static_cast<int>(workers_.size()), params_, allocate_));
    workers_.back()->use_network(network_);
  }
}

void Searcher::use_network(std::shared_ptr<const nnue::Network> network) {
  if (network == network_) return;
  network_ = std::move(network);
  for (auto& worker : workers_) worker->use_network(network_);
}

void Searcher::clear() {
  tt_.clear(threads());
  for (auto& worker : workers_) worker->clear();
}

void Searcher::arm(bool ponder) {
  shared_.stop.store(false);
  shared_.stop_requested.store(false);
  shared_.has_first_iteration.store(false);
  shared_.pondering.store(ponder);
  shared_.stop_on_ponder_hit.store(false);
}

void Searcher::stop() {
  shared_.stop_requested.store(true);  // then the question, as the worker does both the other way round
  if (shared_.has_first_iteration.load()) shared_.stop.store(true);
}

void Searcher::ponder_hit() {
  shared_.pondering.store(false);  // clear the flag first, then test: the worker does both in reverse
  if (shared_.stop_on_ponder_hit.load()) shared_.stop.store(true);
}

SearchOutcome Searcher::run(const Position& root, const SearchLimits& limits, Milliseconds overhead, TimePoint start,
                            const SearchListener& listener) {
  const TimeManager time(limits, root.side_to_move(), overhead, start);
  tt_.new_search();
  shared_.tt = &tt_;
  shared_.limits = &limits;
  shared_.time = &time;
  shared_.listener = &listener;
  shared_.total_nodes = [this] {
    std::uint64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->nodes();
    return sum;
  };
  shared_.total_tablebase_hits = [this] {
    std::uint64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->tablebase_hits();
    return sum;
  };
  const std::vector<RootMove> moves = root_moves(root, limits, shared_.tablebases);
  for (auto& worker : workers_) worker->prepare(root, moves);
  {
    const auto helpers = start_threads(workers_.size() - 1, [this](std::size_t i) { workers_[i + 1]->run(shared_); });
    workers_.front()->run(shared_);
    // `go infinite` and `go ponder` end only by command, even if a limit is reached or the search is complete.
    while ((limits.infinite || shared_.pondering.load()) && !shared_.stop_requested.load())
      std::this_thread::sleep_for(Milliseconds(1));
    shared_.stop.store(true);
  }

  const Worker& best = limits.multi_pv == 1 ? best_worker() : *workers_.front();
  SearchOutcome outcome;
  outcome.depth = best.completed_depth();
  outcome.nodes = shared_.total_nodes();
  outcome.tablebase_hits = shared_.total_tablebase_hits();
  outcome.elapsed = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start);
  const std::size_t lines = std::min<std::size_t>(static_cast<std::size_t>(limits.multi_pv), best.root_moves().size());
  outcome.lines.assign(best.root_moves().begin(), best.root_moves().begin() + static_cast<std::ptrdiff_t>(lines));
  outcome.finished_lines = best.finished_lines();
  return outcome;
}

void Searcher::extend_line(Position root, std::vector<Move>& line, int plies) const {
  for (const Move m : line) root.make(m);
  while (static_cast<int>(line.size()) < plies) {
    const auto probe = tt_.probe(tt_key(root), 0, root.halfmove_clock());
    if (!probe.hit || !probe.entry.move || !root.is_legal(probe.entry.move)) return;
    line.push_back(probe.entry.move);
    root.make(probe.entry.move);
  }
}

// The workers vote: the weight of a move is the sum of depth and score of the workers that chose it.
const Worker& Searcher::best_worker() const {
  const Worker* best = workers_.front().get();
  if (workers_.size() == 1 || best->root_moves().empty()) return *best;
  Value lowest = kValueInfinite;
  for (const auto& w : workers_)
    if (w->completed_depth() > 0) lowest = std::min(lowest, w->root_moves().front().score);
  std::map<std::uint16_t, std::int64_t> votes;
  const auto weight = [this, lowest](const Worker& w) {
    return static_cast<std::int64_t>(w.root_moves().front().score - lowest + params_.vote_offset) * w.completed_depth();
  };
  for (const auto& w : workers_) votes[w->root_moves().front().move.raw()] += weight(*w);
  for (const auto& w : workers_) {
    if (w->completed_depth() == 0) continue;
    const RootMove& candidate = w->root_moves().front();
    const RootMove& leader = best->root_moves().front();
    if (is_decisive(leader.score)) {
      if (candidate.score > leader.score) best = w.get();
    } else if (is_win(candidate.score) || votes[candidate.move.raw()] > votes[leader.move.raw()]) {
      best = w.get();
    }
  }
  return *best;
}

}  // namespace kiebitz
