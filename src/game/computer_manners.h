// When a computer offers a draw, accepts one, or resigns: one stated policy for terminal and server. It judges by the
// scores the computer itself reported at its moves, never by what it could find out beyond them. Pure functions.
//   accepts   from move 20 on, if its last score is at most +0.10; at any time if the score is -1.50 or worse
//   offers    at move 40, 50, 60 and so on, after eight own moves in a row within 0.10
//   resigns   after three own moves in a row at -9.00 or worse, or being mated, not before move 15
#pragma once

#include <optional>

#include "game/game_sheet.h"

namespace kiebitz {

struct ComputerManners {
  int accept_from_move = 20;
  int accept_at_most = 10;  // centipawns
  int accept_gladly = -150;
  int offer_from_move = 40;
  int offer_within = 10;
  int offer_after_moves = 8;
  int offer_pause = 10;  // moves
  int resign_at_most = -900;
  int resign_after_moves = 3;
  int resign_from_move = 15;
};

struct GameSoFar {
  const GameSheet& sheet;
  const Position& position;  // now
};

// Without any score (a player that has none) the material on the board stands in for it.
bool accepts_draw(const GameSoFar& game, Color computer, const ComputerManners& manners = {});
// Asked after the computer's own move.
bool offers_draw(const GameSoFar& game, Color computer, const ComputerManners& manners = {});
bool resigns(const GameSoFar& game, Color computer, const ComputerManners& manners = {});

}  // namespace kiebitz
