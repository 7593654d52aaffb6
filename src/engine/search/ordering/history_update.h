// Updates after a finished node: histories of its moves and corrections of the static evaluation. Refers to the
// position and the histories of one worker.
#pragma once

#include "rules/move_list.h"
#include "rules/position.h"
#include "search/node.h"
#include "search/ordering/move_picker.h"
#include "search/params.h"

namespace kiebitz {

class HistoryUpdate {
 public:
  HistoryUpdate(const Position& position, Histories& histories, const SearchParams& params)
      : position_(position), histories_(histories), params_(params) {}

  // Leaves the threats empty: they cost time, and only nodes that search quiet moves need them.
  QuietContext quiet_context(const StackEntry* ss) const;

  // The static evaluation with the corrections so far.
  Value corrected(const StackEntry* ss, Value raw) const;
  // Moves the corrections towards the value of the search, unless the difference is tactical.
  void correct(const Node& node, Value best, bool best_is_quiet);

  // The best move gets a bonus and every move tried before it a malus, the first ones the largest.
  struct Tried {
    const MoveList& quiets;
    const MoveList& captures;
  };
  void cutoff(const Node& node, Value value, Move best, const Tried& tried);
  // Rewards the move that led here, because no reply refuted it.
  void unrefuted(const Node& node, Move previous);
  // Rewards a quiet transposition-table move that causes a cutoff again.
  void tt_cutoff(const Node& node);

 private:
  int bonus_of(Depth depth) const;
  void update_quiet(StackEntry* ss, Move m, int bonus);
  void update_continuation(StackEntry* ss, Piece piece, Square to, int bonus);
  void update_capture(Move m, int bonus);

  const Position& position_;
  Histories& histories_;
  const SearchParams& params_;
};

}  // namespace kiebitz
