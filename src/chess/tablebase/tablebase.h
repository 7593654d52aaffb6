// One interface to all tables: Syzygy files if there are any, and our own tables for up to four men.
// Syzygy tables include the fifty-move rule, ours the distance to mate; where both exist, Syzygy decides whether a
// position is won and ours decide how fast. Immutable: made by one thread, shared by all engines and threads, no locks
// while searching.
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
  int syzygy_limit = 7;      // largest number of men to probe Syzygy with
  int syzygy_min_depth = 1;  // of the remaining search, for positions with that many men
};

class Tablebase {
 public:
  Tablebase(std::shared_ptr<const OwnTables> own, std::shared_ptr<const Syzygy> syzygy, const ProbeRules& rules);

  const OwnTables* own() const { return own_.get(); }
  const Syzygy* syzygy() const { return syzygy_.get(); }
  const ProbeRules& rules() const { return rules_; }
  // Positions with more men than this are in no table.
  int max_men() const { return max_men_; }

  // --- in the search tree: fast, and only values that are certain with the current clock.
  std::optional<PositionVerdict> probe(const Position& position, int depth) const;

  // --- at the root and for people: also values that are not certain
  std::optional<PositionVerdict> probe_position(const Position& position) const;
  // Every legal move, best first. Nothing if one of them leads to a position without a table. A rank groups moves that
  // are equally good for the result; close to the fifty-move limit or after a repetition, Syzygy wins are ranked by how
  // soon they zero the clock, so that the win cannot be lost by waiting.
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
