// The data that the steps of a node share: its stack entry, what is known about it, and the properties of one move.
// Plain values of one search thread.
#pragma once

#include <array>

#include "rules/move.h"
#include "search/ordering/history.h"
#include "search/transposition_table.h"
#include "search/value.h"

namespace kiebitz {

// One ply of the current line; entries before the root are neutral.
struct StackEntry {
  Move current_move;
  Move excluded_move;  // excluded by a singular search
  std::array<Move, 2> killers;
  ContinuationTable* continuation = nullptr;
  PieceTo<Correction>* continuation_correction = nullptr;
  Bitboard attacked = 0;  // by the side not to move; set before the moves are searched
  Value static_evaluation = kValueNone;
  int cutoffs = 0;  // of the node's children
  int move_count = 0;
  int ply = 0;
  bool in_check = false;
  bool tt_pv = false;  // on the main line now, or when the table entry was stored
};

struct Node {
  StackEntry* ss;
  Value alpha;
  Value beta;
  Depth depth;
  bool cut_node;
  bool pv;
  bool root;
  TtEntry tt;
  bool tt_hit = false;
  bool tt_capture = false;  // the transposition-table move captures
  Value raw_evaluation = kValueNone;
  Value evaluation = kValueNone;  // static, corrected, refined by the transposition table
  bool improving = false;
  bool opponent_worsening = false;
  // Bounds from tablebases: the node's value lies between them.
  Value floor = -kValueInfinite;
  Value ceiling = kValueInfinite;
};

struct MoveFacts {
  Move move;
  bool capture = false;  // or promotion
  bool gives_check = false;
  int number = 1;   // in the order of the node
  int history = 0;  // of captures or of quiet moves
};

// The results of the moves searched so far.
struct NodeProgress {
  Value alpha;
  Value best = -kValueInfinite;
  bool skip_quiets = false;
};

}  // namespace kiebitz
