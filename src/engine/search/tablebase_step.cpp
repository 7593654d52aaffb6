// The tablebase step of a node, and the values it returns.
#include <algorithm>

#include "search/worker.h"

namespace kiebitz {
namespace {

using tablebase::Verdict;

// A cursed win is a draw, but still preferred to other draws.
constexpr Value kCursed = 1;
// A tablebase value is final: stored with a depth that keeps it in the transposition table.
constexpr Depth kAnswerDepth = 6;

TablebaseBound decided(const tablebase::PositionVerdict& verdict, int ply, bool wins) {
  if (verdict.mate_plies && ply + *verdict.mate_plies < kMaxPly) {
    const int mate_ply = ply + *verdict.mate_plies;
    return {wins ? mate_in(mate_ply) : mated_in(mate_ply), Bound::Exact};
  }
  const Value value = kTablebaseWin - ply;
  return wins ? TablebaseBound{value, Bound::Lower} : TablebaseBound{-value, Bound::Upper};
}

}  // namespace

std::optional<TablebaseBound> tablebase_bound(const tablebase::PositionVerdict& verdict, int ply) {
  switch (verdict.verdict) {
    case Verdict::Win:
      return decided(verdict, ply, true);
    case Verdict::Loss:
      return decided(verdict, ply, false);
    case Verdict::CursedWin:
      return TablebaseBound{kValueDraw + kCursed, Bound::Exact};
    case Verdict::BlessedLoss:
      return TablebaseBound{kValueDraw - kCursed, Bound::Exact};
    case Verdict::Draw:
      return TablebaseBound{kValueDraw, Bound::Exact};
    case Verdict::MaybeWin:
    case Verdict::MaybeLoss:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Value> Worker::tablebase_cutoff(Node& node) {
  const tablebase::Tablebase& tables = *shared_->tablebases;
  if (popcount(position_.occupied()) > tables.max_men()) return std::nullopt;
  const auto verdict = tables.probe(position_, node.depth);
  next_limit_check_ = nodes();  // a probe that reads the disk may take longer than hundreds of nodes
  if (!verdict) return std::nullopt;
  tablebase_hits_.store(tablebase_hits() + 1, std::memory_order_relaxed);
  const auto certain = tablebase_bound(*verdict, node.ss->ply);
  if (!certain) return std::nullopt;
  const auto [value, bound] = *certain;
  if (bound == Bound::Exact) return value;
  const bool lower = bound == Bound::Lower;
  if (lower ? value >= node.beta : value <= node.alpha) {
    const Depth depth = std::min(kMaxPly - 1, node.depth + kAnswerDepth);
    shared_->tt->store(tt_key(position_), node.ss->ply,
                       TtEntry{Move(), value, kValueNone, depth, bound, node.ss->tt_pv});
    return value;
  }
  if (node.pv) {
    (lower ? node.floor : node.ceiling) = value;
    if (lower) node.alpha = std::max(node.alpha, value);
  }
  return std::nullopt;
}

}  // namespace kiebitz
