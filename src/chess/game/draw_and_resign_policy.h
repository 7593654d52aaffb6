// When a computer offers a draw, accepts one, or resigns: one policy for terminal and server. It uses only the scores
// that the computer reported at its moves. Pure functions.
//   accepts   from move 20 on, if its last score is at most +0.10; at any time if the score is -1.50 or worse
//   offers    at move 40, 50, 60 and so on, after eight own moves in a row within 0.10
//   resigns   after three own moves in a row at -9.00 or worse, or being mated, not before move 15; players below 2000
//             never resign, so that learners can practise the mate
#pragma once

#include <optional>

#include "game/game_sheet.h"

namespace kiebitz {

struct DrawAndResignPolicy {
  int accept_from_move = 20;
  int accept_at_most = 10;  // centipawns
  int accept_early_at_most = -150;
  int offer_from_move = 40;
  int offer_within = 10;
  int offer_after_moves = 8;
  int offer_pause = 10;  // moves
  int resign_at_most = -900;
  int resign_after_moves = 3;
  int resign_from_move = 15;
  // Players rated lower never resign, nor do brains and random movers without a rating. 0: every player resigns;
  // nothing: no player does.
  std::optional<int> resign_from_rating = 2000;
};

struct GameSoFar {
  const GameSheet& sheet;
  const Position& position;  // now
};

// If the player reported no score, the material on the board replaces it.
bool accepts_draw(const GameSoFar& game, Color computer, const DrawAndResignPolicy& policy = {});
// Called after the computer's move.
bool offers_draw(const GameSoFar& game, Color computer, const DrawAndResignPolicy& policy = {});
bool resigns(const GameSoFar& game, Color computer, const DrawAndResignPolicy& policy = {});

}  // namespace kiebitz
