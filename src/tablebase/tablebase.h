// Everything the tables know, behind one door: Syzygy files if there are any, our own tables for up to four men.
// Syzygy knows the fifty-move rule, ours know the way to mate; where both are there, Syzygy says whether a position is
// won and ours say how fast. Immutable: made by one thread, shared by all engines and threads, no locks while
// searching.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/own_tables.h"
#include "tablebase/syzygy.h"
#include "tablebase/verdict.h"

namespace kiebitz::tablebase {

struct ProbeRules {
  bool fifty_moves = true;   // false: cursed wins are wins
  int syzygy_limit = 7;      // largest number of men to ask Syzygy about
  int syzygy_min_depth = 1;  // of the remaining search, for positions with that many men
};

class Tablebase {
 public:
  Tablebase(std::shared_ptr<const OwnTables> own, std::shared_ptr<const Syzygy> syzygy, const ProbeRules& rules);

  const OwnTables* own() const { return own_.get(); }
  const Syzygy* syzygy() const { return syzygy_.get(); }
  const ProbeRules& rules() const { return rules_; }
  // Positions with more men than this need no question.
  int max_men() const { return max_men_; }

  // --- in the search tree: quick, and only what is certain with the clock as it stands.
  // With mate_plies the value is exact. Nothing means: search on.
  std::optional<PositionVerdict> probe(const Position& position, int depth) const;

  // --- at the root and for people: also what is not certain
  std::optional<PositionVerdict> probe_position(const Position& position) const;
  // Every legal move, best first. Nothing if one of them leads to a position without a table. A rank groups moves that
  // are equally good for the result; with a clock that runs short or after a repetition, wins by Syzygy are ranked by
  // how soon they zero the clock, so that the win cannot be lost by waiting.
  std::optional<std::vector<MoveVerdict>> rank_moves(const Position& position) const;

  // A line of best moves to the mate; empty without our own tables or in a draw.
  std::vector<Move> mating_line(Position position) const;

 private:
  std::optional<MoveVerdict> verdict_by_own(const Position& position, Move m) const;
  int rank_of(const MoveVerdict& verdict, const Position& position) const;

  std::shared_ptr<const OwnTables> own_;
  std::shared_ptr<const Syzygy> syzygy_;
  ProbeRules rules_;
  int max_men_ = 0;
  int syzygy_men_ = 0;
};

}  // namespace kiebitz::tablebase
