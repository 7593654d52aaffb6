#include "brains/search/search_worker.h"

#include <algorithm>

#include "brains/search/move_group.h"
#include "brains/search/outcome_scores.h"
#include "rules/keys/cycles.h"
#include "rules/movegen.h"
#include "rules/outcome.h"

namespace kiebitz::brains {
namespace {

// Nodes and evaluations between two looks at the clock: well below a millisecond of work.
constexpr std::uint64_t kWorkBetweenChecks = 128;
constexpr int kFiftyMovePlies = 100;

// The side that thinks is to move at even plies.
Points seen_by_mover(Points for_thinker, int ply) { return ply % 2 == 0 ? for_thinker : -for_thinker; }

}  // namespace

SearchWorker::SearchWorker(const Brain& brain, const HistoryValues* history, SearchObserver* observer)
    : brain_(brain),
      settings_(brain.search),
      evaluator_(brain, history),
      observer_(observer),
      position_(Position::start()) {}

void SearchWorker::begin(Position root, StopConditions limits) {
  position_ = std::move(root);
  limits_ = std::move(limits);
  evaluator_.begin(position_);
  thinker_can_mate_ = can_possibly_mate(position_, position_.side_to_move());
  cache_ = settings_.cache ? std::make_unique<PositionCache>() : nullptr;
  path_.clear();
  stopped_ = false;
  nodes_ = evaluations_ = last_check_ = 0;
}

std::span<const Move> SearchWorker::line(int ply) const {
  return std::span(lines_[static_cast<std::size_t>(ply)])
      .first(static_cast<std::size_t>(line_lengths_[static_cast<std::size_t>(ply)]));
}

Points SearchWorker::search_root_move(Move move, int depth, Window window) {
  make(move, 0);
  Points value = 0;
  switch (settings_.algorithm) {
    case Algorithm::Random:
    case Algorithm::Minimax:
      value = minimise(depth - 1, 1);
      break;
    case Algorithm::Negamax:
      value = -negamax(depth - 1, 1, {});
      break;
    case Algorithm::AlphaBeta:
      value = -negamax(depth - 1, 1, window.flipped());
      break;
  }
  unmake();
  return value;
}

void SearchWorker::order(Candidates& candidates, int ply) {
  if (settings_.ordering == Ordering::None) return;
  struct Ranked {
    Move move;
    Points points;
  };
  std::array<Ranked, MoveList::kCapacity> ranked;
  const std::size_t count = candidates.moves.size();
  for (std::size_t i = 0; i < count; ++i) ranked[i] = {candidates.moves[i], promise_of(candidates.moves[i], ply)};
  std::stable_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(count),
                   [](const Ranked& a, const Ranked& b) { return a.points > b.points; });
  std::size_t kept = count;
  if (settings_.width) kept = std::min(kept, static_cast<std::size_t>(*settings_.width));
  candidates.moves.clear();
  for (std::size_t i = 0; i < kept; ++i) candidates.moves.push(ranked[i].move);
  candidates.outside_width = static_cast<int>(count - kept);
}

Points SearchWorker::promise_of(Move move, int ply) {
  if (settings_.ordering == Ordering::Groups) return -static_cast<Points>(group_of(position_, move));
  make(move, ply);
  ++evaluations_;
  const Points points = settings_.ordering == Ordering::Simple ? evaluator_.simple_points(position_)
                                                               : evaluator_.points(position_, path_);
  unmake();
  return seen_by_mover(points, ply);
}

std::optional<NodeExit> SearchWorker::settle(int depth, int ply, Window window, Candidates& candidates) {
  end_line(ply);
  ++nodes_;
  if (work_is_over()) return NodeExit{.end = NodeEnd::Stopped};
  if (const auto draw = draw_by_rule(ply)) return draw;
  if (depth == 0) return leaf(depth, ply, window);
  generate_all(position_, candidates.moves);
  if (candidates.moves.empty()) return game_over(ply);
  if (const auto known = probe_cache(depth, ply, window)) return NodeExit{*known, NodeEnd::Cached, 0};
  order(candidates, ply);
  return std::nullopt;
}

NodeExit SearchWorker::leaf(int depth, int ply, Window window) {
  if (settings_.leaf_mates && !has_legal_move(position_)) return game_over(ply);
  if (!settings_.quiescence) return {evaluate(ply), NodeEnd::Leaf, 0};
  const Window used = settings_.algorithm == Algorithm::AlphaBeta ? window : Window{};
  return {quiesce(depth, ply, used), NodeEnd::Leaf, 0};
}

std::optional<NodeExit> SearchWorker::draw_by_rule(int ply) {
  const Scoring& s = brain_.scoring;
  const bool drawn =
      (s.sees_repetition && is_repetition_draw(position_, ply)) ||
      (s.sees_fifty_moves && position_.halfmove_clock() >= kFiftyMovePlies && has_legal_move(position_)) ||
      (s.sees_dead_positions && is_insufficient_material(position_));
  if (!drawn) return std::nullopt;
  return NodeExit{draw_score(ply), NodeEnd::DrawByRule, 0};
}

NodeExit SearchWorker::game_over(int ply) {
  const bool lost = position_.is_check() || brain_.scoring.stalemate_loses;
  return {lost ? -mate_at(brain_.scoring, ply) : draw_score(ply), NodeEnd::GameOver, 0};
}

Points SearchWorker::draw_score(int ply) {
  switch (brain_.scoring.draw) {
    case DrawScore::Zero:
      return 0;
    case DrawScore::BestPossible:
      if (!thinker_can_mate_) return seen_by_mover(mate_at(brain_.scoring, ply), ply);
      [[fallthrough]];
    case DrawScore::Evaluate:
      return evaluate(ply);
  }
  return 0;
}

Points SearchWorker::evaluate(int ply) {
  ++evaluations_;
  return seen_by_mover(evaluator_.points(position_, path_), ply);
}

// Mates are kept as seen from the position, so that another way to it finds them at the right distance.
std::optional<Points> SearchWorker::probe_cache(int depth, int ply, Window window) const {
  if (!cache_) return std::nullopt;
  const CacheEntry* entry = cache_->probe(position_.key(), depth);
  if (entry == nullptr) return std::nullopt;
  Points value = entry->value;
  if (plies_to_mate(brain_.scoring, value)) value += value > 0 ? -ply : ply;
  const bool answers = entry->bound == Bound::Exact || (entry->bound == Bound::Lower && value >= window.beta) ||
                       (entry->bound == Bound::Upper && value <= window.alpha);
  return answers ? std::optional(value) : std::nullopt;
}

void SearchWorker::store_in_cache(int depth, int ply, Window window, Points value) {
  if (!cache_ || stopped_) return;
  CacheEntry entry{.key = position_.key(), .value = value, .depth = static_cast<std::int16_t>(depth)};
  entry.bound = value >= window.beta ? Bound::Lower : value <= window.alpha ? Bound::Upper : Bound::Exact;
  if (plies_to_mate(brain_.scoring, value)) entry.value += value > 0 ? ply : -ply;
  cache_->store(entry);
}

void SearchWorker::make(Move move, int ply) {
  path_.resize(static_cast<std::size_t>(ply));
  path_.push_back(move);
  position_.make(move);
}

void SearchWorker::unmake() {
  position_.unmake();
  path_.pop_back();
}

void SearchWorker::keep_line(int ply, Move move) {
  auto& line = lines_[static_cast<std::size_t>(ply)];
  const auto rest = this->line(ply + 1);
  line[0] = move;
  std::copy(rest.begin(), rest.end(), line.begin() + 1);
  line_lengths_[static_cast<std::size_t>(ply)] = static_cast<int>(rest.size()) + 1;
}

bool SearchWorker::work_is_over() {
  if (stopped_) return true;
  if (limits_.nodes && nodes_ > *limits_.nodes) return stopped_ = true;
  if ((nodes_ + evaluations_) / kWorkBetweenChecks == last_check_) return false;
  last_check_ = (nodes_ + evaluations_) / kWorkBetweenChecks;
  return stopped_ = limits_.stop.stop_requested() ||
                    (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline);
}

void SearchWorker::enter(int depth, int ply, Window window) {
  if (observer_ == nullptr) return;
  observer_->enter({.move = path_.back(), .ply = ply, .depth = depth, .alpha = window.alpha, .beta = window.beta});
}

Points SearchWorker::leave(const NodeExit& exit) {
  if (observer_ != nullptr) observer_->leave(exit);
  return exit.value;
}

}  // namespace kiebitz::brains
