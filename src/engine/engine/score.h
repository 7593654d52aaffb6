// A score outside the engine: centipawns or mate in a number of moves, always with its point of view. Positive is good
// for that side.
#pragma once

#include "rules/position.h"
#include "rules/types.h"
#include "search/value.h"

namespace kiebitz {

struct Score {
  enum class Kind { Centipawns, Mate };

  Kind kind = Kind::Centipawns;
  int value = 0;  // centipawns, or moves to mate: > 0 mates, <= 0 is mated
  Color view = Color::White;

  static Score from_value(Value v, Color side_to_move);
  Score seen_by(Color c) const { return c == view ? *this : Score{kind, -value, c}; }
  friend bool operator==(const Score&, const Score&) = default;
};

// Chances in permille, from the same point of view; they sum to 1000.
struct WinDrawLoss {
  int win = 0;
  int draw = 0;
  int loss = 0;
};

// The sum of the material of both sides with values 1-3-3-5-9.
int material_count(const Position& position);

// Logistic curves: a game is won with 50 per cent at half_won centipawns plus a number of centipawns per point of
// material.
struct WdlModel {
  double half_won = 0;
  double per_material = 0;
  double spread = 0;  // centipawns; chances rise more slowly where it is large

  double win_chance(double centipawns, int material) const;  // between 0 and 1
};

// Fitted by `kiebitz learn wdl` to own games; docs/learning.md names them.
extern const WdlModel kWdlModel;

WinDrawLoss win_draw_loss(const Score& score, int material);

}  // namespace kiebitz
