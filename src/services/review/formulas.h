// The quality of moves and games as numbers. The formulas are those that Lichess publishes (lichess.org/page/accuracy
// and the sources it names); our additions are marked. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/score.h"
#include "rules/position.h"

namespace kiebitz::review {

enum class Phase : std::uint8_t { Opening, Middlegame, Endgame };

// The middlegame begins when at most ten pieces (without pawns and kings) are left or a back rank has few, the endgame
// when at most six are left. A game never returns to an earlier phase.
Phase phase_of(const Position& position, Phase before);

// From the mover's view, both in per cent; 100 if nothing was lost.
double move_accuracy(double win_before, double win_after);

// Accuracy of one player. `wins` are White's win percentages of all positions of the game, the first one included;
// the accuracies are those of the player's moves with their index (0: the first move of the game). Moves in volatile
// parts of the game weigh more; the result is the mean of the weighted and the harmonic mean.
struct RatedMove {
  std::size_t index = 0;
  double accuracy = 0;
};
double game_accuracy(std::span<const double> wins, std::span<const RatedMove> moves);

struct Thresholds {
  double inaccuracy = 5;
  double mistake = 10;
  double blunder = 15;
  friend bool operator==(const Thresholds&, const Thresholds&) = default;
};

enum class MoveLabel : std::uint8_t {
  Book,
  Forced,
  Brilliant,
  Great,
  Best,
  Excellent,
  Good,
  Inaccuracy,
  Mistake,
  Blunder,
  MissedWin,
};

// The data about one move that its judgement needs. Scores are from the mover's view.
struct MoveEvidence {
  Score before;                                // of the best move
  Score after;                                 // of the move played
  std::optional<Score> second = std::nullopt;  // of the second best move
  bool is_best = false;
  int legal_moves = 20;
  bool is_sacrifice = false;
  bool is_obvious = false;    // it takes back, or takes what hangs
  int points_given_away = 0;  // material, against the best move; counts where the game is decided
  bool is_book = false;       // the game is still in the known openings
  double opponent_loss = 0;   // of the move before, win percentage points
};

struct Judgement {
  MoveLabel label = MoveLabel::Good;
  double win_before = 50;
  double win_after = 50;
  double loss = 0;
  int loss_cp = 0;
  double accuracy = 100;
  bool is_decided = false;  // won or lost before the move and after it, so that chances tell little
};
Judgement judge(const MoveEvidence& evidence, const Thresholds& thresholds);

}  // namespace kiebitz::review
