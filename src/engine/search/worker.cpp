// The root of the search: iterative deepening, aspiration windows, limits, reports.
#include "search/worker.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <type_traits>

#include "base/assert.h"
#include "base/random.h"
#include "rules/keys/likely_key.h"
#include "rules/movegen.h"

namespace kiebitz {
namespace {

constexpr std::uint64_t kNodesBetweenClockReads = 512;
// Before this time root moves and bounds change too quickly to be read.
constexpr Milliseconds kSilenceAboutMoves{3000};
constexpr Milliseconds kEffortToldEvery{1000};

// Positions with this few pieces are not misjudged.
constexpr int kPiecesWithoutNoise = 4;

// Approximately normal: the sum of four uniform numbers.
Value noise_of(Key key, const EvaluationNoise& noise) {
  Random random(key ^ noise.seed);
  double sum = 0;
  for (int i = 0; i < 4; ++i) sum += random.uniform() - 0.5;
  constexpr double kDeviationOfSum = 0.57735;  // sqrt(4 / 12)
  return static_cast<Value>(sum / kDeviationOfSum * noise.deviation);
}

// Megabytes with random access: large pages pay.
Histories* new_histories(void* memory) {
  static_assert(std::is_trivially_destructible_v<Histories>, "only the memory is given back");
  if (memory == nullptr) throw std::bad_alloc();
  return new (memory) Histories;
}

}  // namespace

Worker::Worker(int id, const SearchParams& params, LargeAllocator allocate)
    : id_(id),
      params_(params),
      position_(Position::start()),
      histories_memory_(allocate(sizeof(Histories))),
      histories_(new_histories(histories_memory_.get())),
      history_update_(position_, *histories_, params),
      move_steps_(params) {
  clear();
}

void Worker::clear() {
  histories_->clear();
  evaluator_.clear();
}

void Worker::prepare(const Position& root, const std::vector<RootMove>& root_moves) {
  position_ = root;
  evaluator_.reset();
  root_moves_ = root_moves;
  finished_lines_.clear();
  nodes_.store(0, std::memory_order_relaxed);
  tablebase_hits_.store(0, std::memory_order_relaxed);
  next_limit_check_ = 0;
  next_effort_ = kEffortToldEvery;
  completed_depth_ = 0;
  null_move_min_ply_ = 0;
  last_best_ = Move();
  stable_iterations_ = 0;
  stack_.fill(StackEntry{});
  for (int i = 0; i < static_cast<int>(stack_.size()); ++i) {
    stack_[i].ply = i - kStackBefore;
    stack_[i].continuation = &histories_->continuation[0][index(Piece::None)][0];
    stack_[i].continuation_correction = &histories_->continuation_correction[index(Piece::None)][0];
  }
}

void Worker::run(SearchShared& shared) {
  shared_ = &shared;
  if (!root_moves_.empty()) iterate(shared);
}

void Worker::iterate(SearchShared& shared) {
  KIEBITZ_ASSERT(!root_moves_.empty(), "the root has moves");
  const SearchLimits& limits = *shared.limits;
  const Depth max_depth = std::min(limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
  for (Depth depth = 1; depth <= max_depth && !stopped(); ++depth) {
    root_depth_ = depth;
    for (RootMove& rm : root_moves_) {
      rm.previous_score = rm.score;
      rm.previous_pv = rm.pv;
      rm.previous_depth = rm.depth;
    }
    search_root_lines(depth);
    if (!stopped()) completed_depth_ = depth;
    if (id_ == 0 && depth == 1) {
      shared.has_first_iteration.store(true);
      if (shared.stop_requested.load()) shared.stop.store(true);
    }
    if (id_ == 0 && !stopped() && time_to_stop(depth)) {
      shared.stop_on_ponder_hit.store(true);
      if (!shared.pondering.load()) shared.stop.store(true);
    }
  }
}

void Worker::search_root_lines(Depth depth) {
  const std::size_t lines =
      std::min<std::size_t>(static_cast<std::size_t>(shared_->limits->multi_pv), root_moves_.size());
  for (pv_line_ = 0; pv_line_ < lines && !stopped(); ++pv_line_) {
    selective_depth_ = 0;
    aspirate(depth, pv_line_);
    std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(pv_line_) + 1,
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
  }
  // A line searched later may push others down, so ranks are reported only when all are known.
  if (stopped()) return;
  const std::span<const RootMove> found = std::span(root_moves_).first(lines);
  if (lines > 1) finished_lines_.assign(found.begin(), found.end());
  report(depth, found);
}

// Searches with a window around the expected score and widens it on the side where the search fails.
Value Worker::aspirate(Depth depth, std::size_t line) {
  StackEntry* root = stack_.data() + kStackBefore;
  Value alpha = -kValueInfinite;
  Value beta = kValueInfinite;
  const Value expected = root_moves_[line].average_score;
  Value delta = params_.aspiration_delta;
  if (depth >= params_.aspiration_depth && expected != kValueNone) {
    delta += std::min(expected * expected / params_.aspiration_score_divisor, params_.aspiration_score_max);
    alpha = std::max(expected - delta, -kValueInfinite);
    beta = std::min(expected + delta, kValueInfinite);
  }
  int fail_highs = 0;
  for (;;) {
    KIEBITZ_ASSERT(alpha < beta, "the aspiration window stays open");
    const Depth adjusted = std::max(1, depth - fail_highs);
    const Value value = search<NodeType::Root>(root, alpha, beta, adjusted, false);
    std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(line), root_moves_.end(),
                     [](const RootMove& a, const RootMove& b) {
                       return a.score != b.score ? a.score > b.score : a.previous_score > b.previous_score;
                     });
    if (stopped()) return value;
    const bool is_bound = value <= alpha || value >= beta;
    if (is_bound && shared_->limits->multi_pv == 1 && elapsed() >= kSilenceAboutMoves)
      report(depth, std::span(root_moves_).first(1));
    if (value <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = std::max(value - delta, -kValueInfinite);
      fail_highs = 0;
    } else if (value >= beta) {
      beta = std::min(value + delta, kValueInfinite);
      if (!is_win(value)) ++fail_highs;  // a mate may need the full depth
    } else {
      return value;
    }
    delta += delta / 2;
  }
}

bool Worker::time_to_stop(Depth depth) {
  const SearchLimits& limits = *shared_->limits;
  const RootMove& best = root_moves_.front();
  if (limits.mate && is_win(best.score) && kValueMate - best.score <= 2 * *limits.mate) return true;
  if (limits.soft_nodes && shared_->total_nodes() >= *limits.soft_nodes) return true;

  stable_iterations_ = best.move == last_best_ ? stable_iterations_ + 1 : 0;
  last_best_ = best.move;
  IterationReport report;
  report.stable_iterations = stable_iterations_;
  report.best_move_node_share =
      static_cast<double>(best.effort) / static_cast<double>(std::max<std::uint64_t>(1, nodes()));
  const Value before = recent_scores_[static_cast<std::size_t>(depth) % recent_scores_.size()];
  report.score_drop = depth > 4 ? before - best.score : 0;
  recent_scores_[static_cast<std::size_t>(depth) % recent_scores_.size()] = best.score;
  if (limits.infinite) return false;
  // With a single legal move, or a tablebase result, a search finds nothing new.
  const bool settled = root_moves_.size() == 1 || (best.tablebase && best.tablebase->bound == Bound::Exact);
  if (limits.clock && settled && depth >= 2) return true;
  return shared_->time->should_stop_iterating(std::chrono::steady_clock::now(), report);
}

SearchEffort Worker::effort() const {
  return {.nodes = shared_->total_nodes(),
          .elapsed = elapsed(),
          .hash_permille = shared_->tt->permille_full(),
          .tablebase_hits = shared_->total_tablebase_hits()};
}

void Worker::report(Depth depth, std::span<const RootMove> lines) const {
  if (id_ != 0 || !shared_->listener->on_progress) return;
  shared_->listener->on_progress({depth, lines, effort()});
}

void Worker::report_current(Move m, int number) const {
  if (id_ != 0 || !shared_->listener->on_current_move || elapsed() < kSilenceAboutMoves) return;
  shared_->listener->on_current_move({root_depth_, m, number});
}

void Worker::report_effort() {
  if (!shared_->listener->on_effort || elapsed() < next_effort_) return;
  const SearchEffort so_far = effort();
  next_effort_ = so_far.elapsed + kEffortToldEvery;
  shared_->listener->on_effort(so_far);
}

Milliseconds Worker::elapsed() const {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - shared_->time->start());
}

// The first worker checks the limits for all of them. The first iteration always finishes, so that there is a move.
void Worker::check_limits() {
  const std::uint64_t nodes_now = nodes();
  if (id_ != 0 || nodes_now < next_limit_check_) return;
  const SearchLimits& limits = *shared_->limits;
  next_limit_check_ = nodes_now + kNodesBetweenClockReads;
  report_effort();
  if (limits.nodes) {
    const std::uint64_t total = shared_->total_nodes();
    if (total >= *limits.nodes) {
      next_limit_check_ = nodes_now;  // the next node checks again: the first iteration may end soon
      if (completed_depth_ >= 1) shared_->stop.store(true);
      return;
    }
    next_limit_check_ = std::min(next_limit_check_, nodes_now + (*limits.nodes - total));
  }
  if (completed_depth_ >= 1 && !shared_->pondering.load(std::memory_order_relaxed) && !limits.infinite &&
      shared_->time->is_over(std::chrono::steady_clock::now()))
    shared_->stop.store(true);
}

Value Worker::static_value() {
  const Value value = evaluator_.evaluate(position_);
  KIEBITZ_ASSERT(!position_.is_check(), "a position in check has no static value");
  KIEBITZ_ASSERT(std::abs(value) <= kMaxEvaluation, "an evaluation is neither a mate nor a tablebase win");
  const auto& noise = shared_->limits->noise;
  if (!noise || popcount(position_.occupied()) <= kPiecesWithoutNoise) return value;
  return std::clamp(value + noise_of(position_.key(), *noise), -kMaxEvaluation, kMaxEvaluation);
}

// Called as soon as a move is picked, because memory takes longer than the decision to prune it.
void Worker::prefetch(Move m) const {
  shared_->tt->prefetch(with_clock(likely_key_after(position_, m), position_.halfmove_clock() + 1));
}

void Worker::make(StackEntry* ss, Move m) {
  KIEBITZ_ASSERT(position_.is_legal(m), "only legal moves are made");
  const bool noisy = position_.is_capture(m) || m.is_promotion();
  const Piece piece = position_.piece_on(m.from());
  ss->current_move = m;
  ss->continuation = &histories_->continuation[noisy ? 1 : 0][index(piece)][index(m.to())];
  ss->continuation_correction = &histories_->continuation_correction[index(piece)][index(m.to())];
  nodes_.store(nodes() + 1, std::memory_order_relaxed);
  evaluator_.push(position_, m);
  position_.make(m);
}

// Null moves move no piece, so the evaluator is not updated.
void Worker::unmake() {
  if (position_.last_move()) evaluator_.pop();
  position_.unmake();
}

void Worker::make_null(StackEntry* ss) {
  KIEBITZ_ASSERT(!position_.is_check(), "a side in check cannot pass");
  ss->current_move = Move();
  ss->continuation = &histories_->continuation[0][index(Piece::None)][0];
  ss->continuation_correction = &histories_->continuation_correction[index(Piece::None)][0];
  nodes_.store(nodes() + 1, std::memory_order_relaxed);
  position_.make_null();
  shared_->tt->prefetch(tt_key(position_));
}

void Worker::update_pv(int ply, Move m) {
  pv_[ply][0] = m;
  const int tail = pv_length_[ply + 1];
  KIEBITZ_ASSERT(ply + tail <= kMaxPly, "a line has at most kMaxPly moves");
  std::copy_n(pv_[ply + 1].begin(), tail, pv_[ply].begin() + 1);
  pv_length_[ply] = tail + 1;
}

}  // namespace kiebitz
