#include "brains/search/brain_search.h"

#include <algorithm>

#include "base/assert.h"
#include "brains/search/outcome_scores.h"
#include "rules/movegen.h"

namespace kiebitz::brains {
namespace {

bool better(const SearchedMove& a, const SearchedMove& b) { return a.points > b.points; }

}  // namespace

BrainSearch::BrainSearch(const Brain& brain, const HistoryValues* history, SearchObserver* observer)
    : brain_(brain),
      observer_(observer),
      worker_(brain, history, observer),
      needs_exact_scores_(brain.search.full_root_window || brain.choice.among != ChoiceAmong::First) {
  KIEBITZ_ASSERT(brain.search.algorithm != Algorithm::Random, "a brain that plays at random has nothing to search");
}

SearchFinding BrainSearch::run(const Position& position, const SearchTask& task, Random& random,
                               const OnIteration& on_iteration) {
  worker_.begin(position, task.limits);
  finding_ = {};
  prepare_root(task);
  if (root_.empty()) return finding_;
  finding_.move = root_.front().move;
  finding_.line = {finding_.move};
  finding_.root_moves.clear();
  for (const int depth : depths(task)) {
    const bool finished = iterate(depth);
    finding_.nodes = worker_.nodes();
    finding_.evaluations = worker_.evaluations();
    finding_.was_stopped = !finished;
    if (!finished) break;
    if (on_iteration) on_iteration(finding_);
    if (is_decided()) break;
  }
  choose(random);
  return finding_;
}

void BrainSearch::prepare_root(const SearchTask& task) {
  Candidates candidates;
  for (const Move m : legal_moves(worker_.position()))
    if (task.root_moves.empty() ||
        std::find(task.root_moves.begin(), task.root_moves.end(), m) != task.root_moves.end())
      candidates.moves.push(m);
  worker_.order(candidates, 0);
  outside_width_ = candidates.outside_width;
  root_.clear();
  for (const Move m : candidates.moves) root_.push_back({m, -kInfinite});
}

std::vector<int> BrainSearch::depths(const SearchTask& task) const {
  const int last =
      task.depth ? std::clamp(*task.depth, 1, kMaxBrainDepth) : brain_.search.depth[index(worker_.evaluator().phase())];
  std::vector<int> out;
  switch (brain_.search.deepening) {
    case Deepening::None:
      if (!task.may_be_cut_short) return {last};
      [[fallthrough]];
    case Deepening::ByOne:
      for (int d = 1; d <= last; ++d) out.push_back(d);
      return out;
    case Deepening::Double:
      for (int d = 1; d <= last; d *= 2) out.push_back(d);
      // Who asks for a depth gets it.
      if (task.depth && out.back() != last) out.push_back(last);
      return out;
  }
  return out;
}

bool BrainSearch::iterate(int depth) {
  if (observer_ != nullptr) {
    observer_->begin_iteration(depth);
    observer_->enter({.move = Move(), .ply = 0, .depth = depth, .alpha = -kInfinite, .beta = kInfinite});
  }
  std::vector<SearchedMove> reached;
  lines_.clear();
  Points best = -kInfinite;
  for (const SearchedMove& candidate : root_) {
    const Window window = needs_exact_scores_ ? Window{} : Window{best, kInfinite};
    const Points points = worker_.search_root_move(candidate.move, depth, window);
    if (worker_.is_stopped()) break;
    reached.push_back({candidate.move, points});
    lines_.emplace_back(std::vector{candidate.move});
    const auto rest = worker_.line(1);
    lines_.back().insert(lines_.back().end(), rest.begin(), rest.end());
    best = std::max(best, points);
    // With mates that all score the same there is nothing better to find.
    if (brain_.scoring.mate == MateScore::Flat && points >= brain_.scoring.mate_value) break;
  }
  const bool finished = !worker_.is_stopped();
  if (observer_ != nullptr)
    observer_->leave({best, finished ? NodeEnd::AllMoves : NodeEnd::Stopped,
                      outside_width_ + static_cast<int>(root_.size() - reached.size())});
  // A cut iteration counts only if the best move so far was searched first in it.
  const bool is_sorted = brain_.search.deepening != Deepening::None;
  if (!reached.empty() && (finished || is_sorted || finding_.depth == 0))
    adopt(finished ? depth : finding_.depth, reached);
  return finished;
}

void BrainSearch::adopt(int depth, const std::vector<SearchedMove>& reached) {
  const auto best = std::max_element(reached.begin(), reached.end(), [](auto& a, auto& b) { return better(b, a); });
  finding_.move = best->move;
  finding_.points = best->points;
  finding_.depth = depth;
  finding_.line = lines_[static_cast<std::size_t>(best - reached.begin())];
  finding_.root_moves = reached;
  std::stable_sort(finding_.root_moves.begin(), finding_.root_moves.end(), better);
  if (brain_.search.deepening == Deepening::None) return;
  // The next iteration begins with the best; what was not reached keeps its place behind.
  std::vector<SearchedMove> next = finding_.root_moves;
  next.insert(next.end(), root_.begin() + static_cast<std::ptrdiff_t>(reached.size()), root_.end());
  root_ = std::move(next);
}

bool BrainSearch::is_decided() const { return is_mate_score(brain_.scoring, finding_.points) && finding_.points > 0; }

void BrainSearch::choose(Random& random) {
  const Choice& choice = brain_.choice;
  const std::vector<SearchedMove>& moves = finding_.root_moves;
  if (choice.among == ChoiceAmong::First || moves.empty()) return;
  const auto is_good = [&](const SearchedMove& m) {
    if (choice.among == ChoiceAmong::Equal) return m.points == moves.front().points;
    return !choice.margin || m.points >= moves.front().points - *choice.margin;
  };
  std::size_t count =
      choice.among == ChoiceAmong::Best ? std::min(moves.size(), static_cast<std::size_t>(choice.count)) : moves.size();
  while (count > 1 && !is_good(moves[count - 1])) --count;
  const SearchedMove& chosen = moves[random.below(static_cast<std::uint32_t>(count))];
  if (chosen.move == finding_.move) return;
  finding_.move = chosen.move;
  finding_.points = chosen.points;
  finding_.line = {chosen.move};
}

}  // namespace kiebitz::brains
