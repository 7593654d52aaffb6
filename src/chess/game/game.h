// Game: a start position, the moves played from it, and how it ended. It enforces the laws: an illegal move, a move
// after the end or a claim without ground is refused with an error value and changes nothing; mate, stalemate, a dead
// position, 75 moves and fivefold repetition end the game by themselves. Clocks and players are separate and report
// events to the Game. One thread at a time; copy it for another.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "game/game_over.h"
#include "notation/game_result.h"
#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz {

enum class GameError : std::uint8_t {
  IllegalMove,
  GameIsOver,
  NotOnMove,  // only the side to move may claim
  NothingToUndo,
  NoGroundForClaim,  // neither 50 moves nor threefold repetition
  NoDrawOffer,       // nothing to accept or decline
  OfferStands,       // this side's offer has not been answered yet
};

// A sentence without a full stop: "the game is over".
std::string_view describe(GameError error);

class Game {
 public:
  Game() : Game(Position::start()) {}
  // The past of the position is not part of the game. The game may be over from the start.
  explicit Game(const Position& start);

  const Position& start() const { return start_; }
  // The current position, with all moves as its past.
  const Position& position() const { return position_; }
  const std::vector<Move>& moves() const { return moves_; }
  Color side_to_move() const { return position_.side_to_move(); }

  bool is_over() const { return over_.has_value(); }
  const std::optional<GameOver>& over() const { return over_; }
  // Unknown until the game is over.
  GameResult result() const { return over_ ? over_->result() : GameResult::Unknown; }

  // --- permissions
  bool may_move(Color who) const { return !is_over() && who == side_to_move(); }
  bool may_resign(Color /*who*/) const { return !is_over(); }
  bool may_offer_draw(Color who) const { return !is_over() && draw_offer_ != who; }
  bool may_answer_draw_offer(Color who) const { return !is_over() && draw_offer_ == opposite(who); }
  // The claim that the side to move has now, or by announcing this move (FIDE 9.2, 9.3).
  std::optional<GameOverReason> claimable() const;
  std::optional<GameOverReason> claimable_with(Move intended) const;

  // --- moves
  Expected<void, GameError> play(Move move);
  // Takes the last move back. This also undoes an end on the board; a game that ended by a claim or off the board stays
  // ended (GameIsOver).
  Expected<Move, GameError> undo();

  // --- draws. An offer is open until the other side answers it or moves; offers from both sides make an agreement.
  std::optional<Color> draw_offer() const { return draw_offer_; }
  Expected<void, GameError> offer_draw(Color who);
  Expected<void, GameError> accept_draw(Color who);
  Expected<void, GameError> decline_draw(Color who);
  Expected<void, GameError> claim_draw(Color who);
  // The intended move is not played: a right claim ends the game before it, a wrong one changes nothing.
  Expected<void, GameError> claim_draw(Color who, Move intended);

  // --- ends that the position does not show
  Expected<void, GameError> resign(Color who);
  // The flag of this side fell. A draw if the other side could not mate by any moves (FIDE 6.9).
  Expected<void, GameError> forfeit_on_time(Color who);
  Expected<void, GameError> abandon(Color who);
  Expected<void, GameError> adjudicate(std::optional<Color> winner);

  // --- a game that is read from a record. Recorded games may continue after a draw by the laws (75 moves, fivefold
  // repetition, a dead position), so only illegal moves are refused.
  Expected<void, GameError> restore_move(Move move);
  // Sets the end that the record states. Changes nothing if the position states the same end, or mate or stalemate.
  void restore_end(const GameOver& over);

 private:
  void end_by_the_board();
  Expected<void, GameError> end(GameOverReason reason, std::optional<Color> winner);

  Position start_;
  Position position_;
  std::vector<Move> moves_;
  std::optional<Color> draw_offer_;
  std::optional<GameOver> over_;
};

}  // namespace kiebitz
