// One search thread: its own position, histories and evaluator, and the recursive search over them. The pool
// (search/searcher.h) owns the workers and decides which of their answers counts.
// A worker is used by one thread at a time; nodes() and the result may be read by others after the search.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "eval/evaluator.h"
#include "rules/position.h"
#include "search/history.h"
#include "search/limits.h"
#include "search/move_picker.h"
#include "search/params.h"
#include "search/table_key.h"
#include "search/tablebase_value.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"
#include "search/value.h"
#include "tablebase/tablebase.h"

namespace kiebitz {

// A root move with what the search found out about it.
struct RootMove {
  Move move;
  Value score = -kValueInfinite;           // of the running iteration; -infinite if not searched to the end
  Value previous_score = -kValueInfinite;  // of the last finished one
  Value average_score = kValueNone;
  bool is_lower_bound = false;
  bool is_upper_bound = false;
  int selective_depth = 0;
  std::uint64_t effort = 0;  // nodes spent below it
  std::vector<Move> pv;
  std::vector<Move> previous_pv;        // of the last finished iteration
  std::optional<CertainValue> certain;  // what endgame tables say about it
};

// What a search reports while it runs. Called on the searching thread; must not block.
struct SearchProgress {
  Depth depth = 0;
  int multi_pv_index = 0;  // from 0
  const RootMove* line = nullptr;
  std::uint64_t nodes = 0;
  Milliseconds elapsed{};
  int hash_permille = 0;
  std::uint64_t tablebase_hits = 0;
};
using ProgressCallback = std::function<void(const SearchProgress&)>;

// Which root move is being searched.
struct CurrentMove {
  Depth depth = 0;
  Move move;
  int number = 1;  // in the order of the search
};

// Both may be empty.
struct SearchListener {
  ProgressCallback on_progress;
  std::function<void(const CurrentMove&)> on_current_move;
};

// Shared by the workers of one search.
struct SearchShared {
  TranspositionTable* table = nullptr;
  const SearchLimits* limits = nullptr;
  const TimeManager* time = nullptr;
  const SearchListener* listener = nullptr;
  const tablebase::Tablebase* tables = nullptr;  // null: no endgame tables
  std::function<std::uint64_t()> total_nodes;
  std::function<std::uint64_t()> total_tablebase_hits;
  std::atomic<bool> stop{false};
  std::atomic<bool> pondering{false};
  // The soft limit was passed while pondering: stop as soon as the pondering ends.
  std::atomic<bool> stop_on_ponder_hit{false};
};

class Worker {
 public:
  Worker(int id, const SearchParams& params, LargeAllocator allocate);

  void clear();  // forget everything learned from earlier searches
  // Null: the classical evaluation.
  void use_network(std::shared_ptr<const nnue::Network> network) { evaluator_.use_network(std::move(network)); }
  void prepare(const Position& root, const std::vector<RootMove>& root_moves);
  // Iterative deepening until a limit is reached or stop is set. Worker 0 watches the clock.
  void run(SearchShared& shared);

  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  std::uint64_t tablebase_hits() const { return tablebase_hits_.load(std::memory_order_relaxed); }
  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  Depth completed_depth() const { return completed_depth_; }

 private:
  enum class NodeType { NonPv, Pv, Root };

  // What one ply of the running line knows; entries before the root exist as neutral neighbours.
  struct StackEntry {
    Move current_move;
    Move excluded_move;
    std::array<Move, 2> killers;
    ContinuationTable* continuation = nullptr;
    PieceTo<Correction>* continuation_correction = nullptr;
    Bitboard attacked = 0;  // by the side not to move, once the moves are tried
    Value static_evaluation = kValueNone;
    int cutoffs = 0;
    int move_count = 0;
    int ply = 0;
    bool in_check = false;
    bool was_pv = false;
  };

  // The facts of one node that its steps share.
  struct Node {
    StackEntry* ss;
    Value alpha;
    Value beta;
    Depth depth;
    bool cut_node;
    bool pv;
    bool root;
    TableEntry table;
    bool table_hit = false;
    bool table_capture = false;
    Value raw_evaluation = kValueNone;
    Value evaluation = kValueNone;  // static, corrected, refined by the table
    bool improving = false;
    // What tables promise without saying it exactly: the node's value lies in here.
    Value floor = -kValueInfinite;
    Value ceiling = kValueInfinite;
    bool opponent_worsening = false;
  };

  // iteration (worker.cpp)
  void iterate(SearchShared& shared);
  void search_root_lines(Depth depth);
  Value aspirate(Depth depth, std::size_t line);
  bool time_to_stop(Depth depth);
  void report(Depth depth, std::size_t line);
  void report_current(Move m, int number) const;
  Milliseconds elapsed() const;
  void check_limits();

  // nodes (node.cpp, quiescence.cpp)
  // What the moves of a node have shown so far.
  struct Progress {
    Value alpha;
    Value best = -kValueInfinite;
    bool skip_quiets = false;
  };

  template <NodeType N>
  Value search(StackEntry* ss, Value alpha, Value beta, Depth depth, bool cut_node);
  template <NodeType N>
  Value quiescence(StackEntry* ss, Value alpha, Value beta, Depth depth);
  template <NodeType N>
  Value search_moves(Node& node);
  template <NodeType N>
  Value search_one(Node& node, int move_number, Depth new_depth, int reduction, const Progress& so_far);

  bool lacks_good_table_move(const Node& node) const;
  bool is_draw_by_rule(const StackEntry* ss) const;

  // steps before the moves (pruning.cpp): an answer ends the node
  std::optional<Value> leaf_answer(Node& node);
  std::optional<Value> table_cutoff(const Node& node) const;
  std::optional<Value> tablebase_answer(Node& node);
  void evaluate_node(Node& node);
  std::optional<Value> razor(const Node& node);
  std::optional<Value> reverse_futility(const Node& node) const;
  std::optional<Value> null_move(Node& node);
  std::optional<Value> probcut(Node& node);

  // steps per move (move_steps.cpp)
  bool prune_move(const Node& node, Move m, bool capture, bool gives_check, int move_number, int history,
                  Progress& so_far);
  struct Extension {
    Depth plies = 0;
    std::optional<Value> answer;  // multi-cut
  };
  Extension singular_extension(Node& node, Move m);
  int reduction_for(const Node& node, Move m, bool capture, bool gives_check, int move_number, int history) const;

  // memory (learning.cpp)
  Value corrected(const StackEntry* ss, Value raw) const;
  void learn_correction(const Node& node, Value best, bool best_is_quiet);
  void learn_cutoff(const Node& node, Value value, Move best, const MoveList& quiets, const MoveList& captures);
  void learn_unrefuted(const Node& node, Move previous);
  void learn_table_cut(const Node& node);
  int bonus_of(Depth depth) const;
  void update_quiet(StackEntry* ss, Move m, int bonus);
  void update_continuation(StackEntry* ss, Piece piece, Square to, int bonus);
  void update_capture(Move m, int bonus);
  // The threats cost a little and are filled in by whoever looks at quiet moves.
  QuietContext quiet_context(const StackEntry* ss);

  Value static_value();
  void expect(Move m) const;
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
  std::vector<RootMove> root_moves_;
  std::size_t pv_line_ = 0;
  Depth root_depth_ = 0;
  Depth completed_depth_ = 0;
  int selective_depth_ = 0;
  int null_move_min_ply_ = 0;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> tablebase_hits_{0};
  std::uint64_t next_limit_check_ = 0;
  SearchShared* shared_ = nullptr;

  // Between iterations, for the time manager.
  Move last_best_;
  int stable_iterations_ = 0;
  std::array<Value, 4> recent_scores_{};

  std::array<StackEntry, kMaxPly + kStackBefore + 4> stack_;
  std::array<std::array<Move, kMaxPly + 2>, kMaxPly + 2> pv_;
  std::array<int, kMaxPly + 2> pv_length_{};
  std::array<std::array<int, 64>, 64> reductions_quiet_{};
  std::array<std::array<int, 64>, 64> reductions_capture_{};
};

}  // namespace kiebitz
