// Endgame tables in the tree: a step of a node, and the values they give.
#include <algorithm>

#include "search/worker.h"

namespace kiebitz {
namespace {

using tablebase::Verdict;

// A win spoiled by the fifty-move rule is a draw, and still what we would rather have.
constexpr Value kCursed = 1;
// The answer of a table is as good as any search; deep enough to survive in the hash table.
constexpr Depth kAnswerDepth = 6;

CertainValue decided(const tablebase::PositionVerdict& verdict, int ply, bool wins) {
  if (verdict.mate_plies && ply + *verdict.mate_plies < kMaxPly) {
    const int mate_ply = ply + *verdict.mate_plies;
    return {wins ? mate_in(mate_ply) : mated_in(mate_ply), Bound::Exact};
  }
  const Value value = kTablebaseWin - ply;
  return wins ? CertainValue{value, Bound::Lower} : CertainValue{-value, Bound::Upper};
}

}  // namespace

std::optional<CertainValue> certain_value(const tablebase::PositionVerdict& verdict, int ply) {
  switch (verdict.verdict) {
    case Verdict::Win:
      return decided(verdict, ply, true);
    case Verdict::Loss:
      return decided(verdict, ply, false);
    case Verdict::CursedWin:
      return CertainValue{kValueDraw + kCursed, Bound::Exact};
    case Verdict::BlessedLoss:
      return CertainValue{kValueDraw - kCursed, Bound::Exact};
    case Verdict::Draw:
      return CertainValue{kValueDraw, Bound::Exact};
    case Verdict::MaybeWin:
    case Verdict::MaybeLoss:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Value> Worker::tablebase_answer(Node& node) {
  const tablebase::Tablebase& tables = *shared_->tables;
  if (popcount(position_.occupied()) > tables.max_men()) return std::nullopt;
  const auto verdict = tables.probe(position_, node.depth);
  next_limit_check_ = nodes();  // a table that comes from the disk may have taken longer than hundreds of nodes
  if (!verdict) return std::nullopt;
  tablebase_hits_.store(tablebase_hits() + 1, std::memory_order_relaxed);
  const auto certain = certain_value(*verdict, node.ss->ply);
  if (!certain) return std::nullopt;
  const auto [value, bound] = *certain;
  if (bound == Bound::Exact) return value;
  const bool lower = bound == Bound::Lower;
  if (lower ? value >= node.beta : value <= node.alpha) {
    const Depth depth = std::min(kMaxPly - 1, node.depth + kAnswerDepth);
    shared_->table->store(table_key(position_), node.ss->ply,
                          TableEntry{Move(), value, kValueNone, depth, bound, node.ss->was_pv});
    return value;
  }
  if (node.pv) {
    (lower ? node.floor : node.ceiling) = value;
    if (lower) node.alpha = std::max(node.alpha, value);
  }
  return std::nullopt;
}

}  // namespace kiebitz
