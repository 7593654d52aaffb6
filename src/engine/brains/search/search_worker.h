// The tree below the root, for one search: three algorithms over the same nodes. Everything a node needs was handed in
// before the first one; the tree allocates nothing but the path. Private to brains; brain_search.h drives it.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "base/time_point.h"
#include "brains/brain.h"
#include "brains/evaluator.h"
#include "brains/search/position_cache.h"
#include "brains/search/search_observer.h"
#include "rules/move_list.h"
#include "rules/position.h"

namespace kiebitz::brains {

inline constexpr Points kInfinite = std::numeric_limits<Points>::infinity();

// What ends a search besides its depth.
struct StopConditions {
  std::optional<std::uint64_t> nodes;
  std::optional<TimePoint> deadline;
  std::stop_token stop;
};

struct Window {
  Points alpha = -kInfinite;
  Points beta = kInfinite;
  Window flipped() const { return {-beta, -alpha}; }
};

// Moves of a node in the order they are searched, cut to the brain's width.
struct Candidates {
  MoveList moves;
  int outside_width = 0;
};

class SearchWorker {
 public:
  SearchWorker(const Brain& brain, const HistoryValues* history, SearchObserver* observer);

  void begin(Position root, StopConditions limits);

  Position& position() { return position_; }
  const Evaluator& evaluator() const { return evaluator_; }
  bool is_stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t evaluations() const { return evaluations_; }
  // The best line from this ply on, of the node searched last.
  std::span<const Move> line(int ply) const;
  void order(Candidates& candidates, int ply);

  // The score of a root move for the side that thinks. Only alpha-beta uses the window.
  Points search_root_move(Move move, int depth, Window window);

 private:
  static constexpr int kLineLength = kMaxBrainDepth + 2;

  // Nodes. Values are seen by the side that thinks in the first two, by the side to move in the others.
  Points maximise(int depth, int ply);
  Points minimise(int depth, int ply);
  Points negamax(int depth, int ply, Window window);
  Points quiesce(int depth, int ply, Window window);

  // What the ordering expects of a move, for the side that makes it; more is better.
  Points promise_of(Move move, int ply);
  // Answers that need no search, seen by the side to move. Fills the moves otherwise.
  std::optional<NodeExit> settle(int depth, int ply, Window window, Candidates& candidates);
  NodeExit leaf(int depth, int ply, Window window);
  std::optional<NodeExit> draw_by_rule(int ply);
  NodeExit game_over(int ply);
  Points draw_score(int ply);
  Points evaluate(int ply);  // seen by the side to move
  std::optional<Points> probe_cache(int depth, int ply, Window window) const;
  void store_in_cache(int depth, int ply, Window window, Points value);

  void make(Move move, int ply);
  void unmake();
  void keep_line(int ply, Move move);
  void end_line(int ply) { line_lengths_[static_cast<std::size_t>(ply)] = 0; }
  bool work_is_over();
  void enter(int depth, int ply, Window window);
  Points leave(const NodeExit& exit);

  const Brain& brain_;
  const SearchSettings& settings_;
  Evaluator evaluator_;
  SearchObserver* observer_;
  Position position_;
  StopConditions limits_;
  std::vector<Move> path_;
  std::unique_ptr<PositionCache> cache_;
  std::array<std::array<Move, kLineLength>, kLineLength> lines_{};
  std::array<int, kLineLength> line_lengths_{};
  bool thinker_can_mate_ = true;
  bool stopped_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t evaluations_ = 0;
  std::uint64_t last_check_ = 0;  // work done at the last look at the clock
};

}  // namespace kiebitz::brains
