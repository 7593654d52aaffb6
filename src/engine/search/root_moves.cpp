#include "search/root_moves.h"

#include <algorithm>

#include "rules/movegen.h"

namespace kiebitz {
namespace {

using tablebase::MoveVerdict;
using tablebase::Verdict;

RootMove plain(Move m) {
  RootMove rm;
  rm.move = m;
  rm.pv = {m};
  return rm;
}

bool are_equally_good(const MoveVerdict& a, const MoveVerdict& b) {
  if (a.rank != b.rank) return false;
  const bool decided = a.after.verdict == Verdict::Win || a.after.verdict == Verdict::Loss;
  return !decided || a.after.mate_plies == b.after.mate_plies;
}

}  // namespace

std::vector<RootMove> root_moves(const Position& root, const SearchLimits& limits,
                                 const tablebase::Tablebase* tablebases) {
  const auto is_wanted = [&limits](Move m) {
    const std::vector<Move>& wanted = limits.search_moves;
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), m) != wanted.end();
  };
  std::vector<RootMove> moves;
  auto ranked = tablebases != nullptr ? tablebases->rank_moves(root) : std::nullopt;
  if (!ranked) {
    for (const Move m : legal_moves(root))
      if (is_wanted(m)) moves.push_back(plain(m));
    return moves;
  }
  std::erase_if(*ranked, [&](const MoveVerdict& m) { return !is_wanted(m.move); });
  for (const MoveVerdict& m : *ranked) {
    if (!are_equally_good(m, ranked->front()) && moves.size() >= static_cast<std::size_t>(limits.multi_pv)) break;
    RootMove rm = plain(m.move);
    rm.tablebase = tablebase_bound(m.after, 0);
    moves.push_back(std::move(rm));
  }
  return moves;
}

}  // namespace kiebitz
