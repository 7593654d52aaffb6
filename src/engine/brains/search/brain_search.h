// A brain's search from a root: iterations, the choice among root moves, the result. Blocking; one search at a time per
// object, on the thread that calls. The brain, history and observer must outlive it.
#pragma once

#include <functional>
#include <vector>

#include "base/random.h"
#include "brains/search/search_worker.h"

namespace kiebitz::brains {

struct SearchTask {
  std::optional<int> depth{};      // instead of the brain's own
  std::vector<Move> root_moves{};  // empty: all legal moves
  StopConditions limits{};
  // Shallow iterations first even if the brain has no deepening: a search that may be stopped needs a move at any time.
  bool may_be_cut_short = false;
};

struct SearchedMove {
  Move move;
  Points points = -kInfinite;  // of the last iteration that reached it; exact only with a full window
};

struct SearchFinding {
  Move move;          // null only if there is no legal move
  Points points = 0;  // of the move, seen by the side to move
  int depth = 0;      // last iteration that was finished; 0 if none was
  std::vector<Move> line;
  std::vector<SearchedMove> root_moves;  // best first
  std::uint64_t nodes = 0;               // positions visited below the root
  std::uint64_t evaluations = 0;         // those of the move ordering included
  bool was_stopped = false;
};

class BrainSearch {
 public:
  using OnIteration = std::function<void(const SearchFinding&)>;

  explicit BrainSearch(const Brain& brain, const HistoryValues* history = nullptr, SearchObserver* observer = nullptr);

  // The position brings its past, so that repetitions are seen. The brain must not be one that plays at random.
  SearchFinding run(const Position& position, const SearchTask& task, Random& random,
                    const OnIteration& on_iteration = {});

 private:
  std::vector<int> depths(const SearchTask& task) const;
  void prepare_root(const SearchTask& task);
  // False if it was stopped.
  bool iterate(int depth);
  void adopt(int depth, const std::vector<SearchedMove>& reached);
  bool is_decided() const;
  void choose(Random& random);

  const Brain& brain_;
  SearchObserver* observer_;
  SearchWorker worker_;
  bool needs_exact_scores_;
  std::vector<SearchedMove> root_;
  std::vector<std::vector<Move>> lines_;  // beside root_
  int outside_width_ = 0;
  SearchFinding finding_;
};

}  // namespace kiebitz::brains
