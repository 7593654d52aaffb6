// One search thread: a position, histories and an evaluator, and the recursive search that uses them. The searcher
// (search/searcher.h) owns the workers and chooses one of their answers.
// A worker is used by one thread at a time; other threads may read nodes() and the result after the search.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "eval/evaluator.h"
#include "rules/position.h"
#include "search/limits.h"
#include "search/move_steps.h"
#include "search/node.h"
#include "search/ordering/history.h"
#include "search/ordering/history_update.h"
#include "search/ordering/move_picker.h"
#include "search/params.h"
#include "search/tablebase_value.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"
#include "search/tt_key.h"
#include "search/value.h"
#include "tablebase/tablebase.h"

namespace kiebitz {

// A root move with its results.
struct RootMove {
  Move move;
  Value score = -kValueInfinite;           // of the running iteration; -infinite if not searched to the end
  Value previous_score = -kValueInfinite;  // of the last finished one
  Value average_score = kValueNone;
  Depth depth = 0;           // of the iteration that found the score and the line
  Depth previous_depth = 0;  // the same for the previous ones
  bool is_lower_bound = false;
  bool is_upper_bound = false;
  int selective_depth = 0;
  std::uint64_t effort = 0;  // nodes spent below it
  std::vector<Move> pv;
  std::vector<Move> previous_pv;  // of the last finished iteration
  std::optional<TablebaseBound> tablebase;
};

// The effort of a search so far.
struct SearchEffort {
  std::uint64_t nodes = 0;
  Milliseconds elapsed{};
  int hash_permille = 0;
  std::uint64_t tablebase_hits = 0;
};

// The report of a running search: the lines of a finished iteration, best first, or, in a long search, the one line
// whose value has left the window and is only a bound. Called on the searching thread; must not block.
struct SearchProgress {
  Depth depth = 0;
  std::span<const RootMove> lines;
  SearchEffort effort;
};
using ProgressCallback = std::function<void(const SearchProgress&)>;

// The root move that is being searched.
struct CurrentMove {
  Depth depth = 0;
  Move move;
  int number = 1;  // in the order of the search
};

// All may be empty.
struct SearchListener {
  ProgressCallback on_progress;
  std::function<void(const CurrentMove&)> on_current_move;
  std::function<void(const SearchEffort&)> on_effort;  // about once a second
};

// Shared by the workers of one search.
struct SearchShared {
  TranspositionTable* tt = nullptr;
  const SearchLimits* limits = nullptr;
  const TimeManager* time = nullptr;
  const SearchListener* listener = nullptr;
  const tablebase::Tablebase* tablebases = nullptr;  // may be null
  std::function<std::uint64_t()> total_nodes;
  std::function<std::uint64_t()> total_tablebase_hits;
  std::atomic<bool> stop{false};
  // A stop from outside waits for the first iteration: without it a move has no value.
  std::atomic<bool> has_first_iteration{false};
  std::atomic<bool> stop_requested{false};
  std::atomic<bool> pondering{false};
  // The soft limit was passed while pondering: the search stops as soon as pondering ends.
  std::atomic<bool> stop_on_ponder_hit{false};
};

class Worker {
 public:
  Worker(int id, const SearchParams& params, LargeAllocator allocate);

  void clear();  // forgets the results of earlier searches
  // Null: the classical evaluation.
  void use_network(std::shared_ptr<const nnue::Network> network) { evaluator_.use_network(std::move(network)); }
  void prepare(const Position& root, const std::vector<RootMove>& root_moves);
  // Iterative deepening until a limit is reached or stop is set. Worker 0 watches the clock.
  void run(SearchShared& shared);

  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  std::uint64_t tablebase_hits() const { return tablebase_hits_.load(std::memory_order_relaxed); }
  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  Depth completed_depth() const { return completed_depth_; }
  // The root moves at the end of the last finished iteration, if several lines were requested: this many of them.
  const std::vector<RootMove>& finished_lines() const { return finished_lines_; }

 private:
  enum class NodeType { NonPv, Pv, Root };

  // iteration (worker.cpp)
  void iterate(SearchShared& shared);
  void search_root_lines(Depth depth);
  Value aspirate(Depth depth, std::size_t line);
  bool time_to_stop(Depth depth);
  void report(Depth depth, std::span<const RootMove> lines) const;
  void report_current(Move m, int number) const;
  void report_effort();
  SearchEffort effort() const;
  Milliseconds elapsed() const;
  void check_limits();

  // nodes (main_search.cpp, quiescence.cpp)
  template <NodeType N>
  Value search(StackEntry* ss, Value alpha, Value beta, Depth depth, bool cut_node);
  template <NodeType N>
  Value quiescence(StackEntry* ss, Value alpha, Value beta, Depth depth);
  template <NodeType N>
  Value search_moves(Node& node);
  // The full depth of a move's search, and the reduction of late moves in 1/1024 ply.
  struct MoveDepth {
    Depth full;
    int reduction;
  };
  template <NodeType N>
  Value search_one(Node& node, int move_number, MoveDepth depth, const NodeProgress& progress);
  struct RootSearch {
    std::uint64_t nodes;
    Value alpha;  // before the move
  };
  void note_root_result(const Node& node, const MoveFacts& facts, Value value, const RootSearch& search);
  bool is_draw_by_rule(const StackEntry* ss) const;

  // steps before the moves (node_steps.cpp): a returned value ends the node
  std::optional<Value> leaf_value(Node& node);
  std::optional<Value> tablebase_cutoff(Node& node);
  void evaluate_node(Node& node);
  std::optional<Value> razor(const Node& node);
  std::optional<Value> null_move(Node& node);
  std::optional<Value> probcut(Node& node);
  MoveSteps::Extension singular_extension(Node& node, Move m);

  Value static_value();
  void prefetch(Move m) const;
  void make(StackEntry* ss, Move m);
  void make_null(StackEntry* ss);
  void unmake();
  void update_pv(int ply, Move m);
  Value draw_value() const { return kValueDraw - 1 + static_cast<Value>(nodes() & 2); }
  bool stopped() const { return shared_->stop.load(std::memory_order_relaxed); }

  static constexpr int kStackBefore = 7;

  int id_;
  const SearchParams& params_;
  Position position_;
  Evaluator evaluator_{kMaxPly + 1};
  LargeMemory histories_memory_;
  Histories* histories_;
  HistoryUpdate history_update_;
  MoveSteps move_steps_;
  std::vector<RootMove> root_moves_;
  std::vector<RootMove> finished_lines_;
  std::size_t pv_line_ = 0;
  Depth root_depth_ = 0;
  Depth completed_depth_ = 0;
  int selective_depth_ = 0;
  int null_move_min_ply_ = 0;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> tablebase_hits_{0};
  std::uint64_t next_limit_check_ = 0;
  Milliseconds next_effort_{};  // when the next report of the effort is due
  SearchShared* shared_ = nullptr;

  // Between iterations, for the time manager.
  Move last_best_;
  int stable_iterations_ = 0;
  std::array<Value, 4> recent_scores_{};

  std::array<StackEntry, kMaxPly + kStackBefore + 4> stack_;
  std::array<std::array<Move, kMaxPly + 2>, kMaxPly + 2> pv_;
  std::array<int, kMaxPly + 2> pv_length_{};
};

}  // namespace kiebitz
