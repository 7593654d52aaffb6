#include "game/game.h"

#include <utility>

#include "rules/movegen.h"
#include "rules/outcome.h"

namespace kiebitz {
namespace {

constexpr int kFiftyMoves = 100;  // half-moves
constexpr int kThreefold = 2;     // earlier occurrences

// The ground of a possible claim. A side that is mated or stalemated has nothing to claim.
std::optional<GameOverReason> ground_for_claim(const Position& position) {
  if (!has_legal_move(position)) return std::nullopt;
  if (position.halfmove_clock() >= kFiftyMoves) return GameOverReason::FiftyMoves;
  if (position.repetitions() >= kThreefold) return GameOverReason::ThreefoldRepetition;
  return std::nullopt;
}

bool ended_on_the_board(GameOverReason reason) { return reason <= GameOverReason::FivefoldRepetition; }

}  // namespace

std::string_view describe(GameError error) {
  switch (error) {
    case GameError::IllegalMove:
      return "this move is not legal here";
    case GameError::GameIsOver:
      return "the game is over";
    case GameError::NotOnMove:
      return "only the side to move may claim a draw";
    case GameError::NothingToUndo:
      return "there is no move to take back";
    case GameError::NoGroundForClaim:
      return "neither the 50-move rule nor a threefold repetition applies";
    case GameError::NoDrawOffer:
      return "there is no draw offer to answer";
    case GameError::OfferStands:
      return "the draw offer has not been answered yet";
  }
  return "unknown error";
}

Game::Game(const Position& start) : start_(start), position_(start) {
  start_.forget_past();
  position_.forget_past();
  end_by_the_board();
}

void Game::end_by_the_board() {
  over_.reset();
  if (const auto end = outcome(position_)) over_ = GameOver{reason_of(end->termination), end->winner};
}

Expected<void, GameError> Game::end(GameOverReason reason, std::optional<Color> winner) {
  if (is_over()) return Unexpected(GameError::GameIsOver);
  over_ = GameOver{reason, winner};
  draw_offer_.reset();
  return {};
}

Expected<void, GameError> Game::play(Move move) {
  if (is_over()) return Unexpected(GameError::GameIsOver);
  if (!position_.is_legal(move)) return Unexpected(GameError::IllegalMove);
  if (draw_offer_ == opposite(side_to_move())) draw_offer_.reset();  // a move declines the offer
  position_.make(move);
  moves_.push_back(move);
  end_by_the_board();
  if (is_over()) draw_offer_.reset();
  return {};
}

Expected<Move, GameError> Game::undo() {
  if (is_over() && !ended_on_the_board(over_->reason)) return Unexpected(GameError::GameIsOver);
  if (moves_.empty()) return Unexpected(GameError::NothingToUndo);
  const Move last = moves_.back();
  moves_.pop_back();
  position_.unmake();
  over_.reset();
  draw_offer_.reset();
  return last;
}

std::optional<GameOverReason> Game::claimable() const { return is_over() ? std::nullopt : ground_for_claim(position_); }

std::optional<GameOverReason> Game::claimable_with(Move intended) const {
  if (is_over() || !position_.is_legal(intended)) return std::nullopt;
  Position after = position_;
  after.make(intended);
  return ground_for_claim(after);
}

Expected<void, GameError> Game::offer_draw(Color who) {
  if (is_over()) return Unexpected(GameError::GameIsOver);
  if (draw_offer_ == who) return Unexpected(GameError::OfferStands);
  if (draw_offer_) return accept_draw(who);
  draw_offer_ = who;
  return {};
}

Expected<void, GameError> Game::accept_draw(Color who) {
  if (is_over()) return Unexpected(GameError::GameIsOver);
  if (draw_offer_ != opposite(who)) return Unexpected(GameError::NoDrawOffer);
  return end(GameOverReason::Agreement, std::nullopt);
}

Expected<void, GameError> Game::decline_draw(Color who) {
  if (is_over()) return Unexpected(GameError::GameIsOver);
  if (draw_offer_ != opposite(who)) return Unexpected(GameError::NoDrawOffer);
  draw_offer_.reset();
  return {};
}

Expected<void, GameError> Game::claim_draw(Color who) {
  if (is_over()) return Unexpected(GameError::GameIsOver);
  if (who != side_to_move()) return Unexpected(GameError::NotOnMove);
  const auto ground = claimable();
  if (!ground) return Unexpected(GameError::NoGroundForClaim);
  return end(*ground, std::nullopt);
}

Expected<void, GameError> Game::claim_draw(Color who, Move intended) {
  if (is_over()) return Unexpected(GameError::GameIsOver);
  if (who != side_to_move()) return Unexpected(GameError::NotOnMove);
  if (!position_.is_legal(intended)) return Unexpected(GameError::IllegalMove);
  const auto ground = claimable_with(intended);
  if (!ground) return Unexpected(GameError::NoGroundForClaim);
  return end(*ground, std::nullopt);
}

Expected<void, GameError> Game::resign(Color who) { return end(GameOverReason::Resignation, opposite(who)); }

Expected<void, GameError> Game::forfeit_on_time(Color who) {
  const Color other = opposite(who);
  const bool wins = can_possibly_mate(position_, other);
  return end(GameOverReason::TimeForfeit, wins ? std::optional<Color>(other) : std::nullopt);
}

Expected<void, GameError> Game::abandon(Color who) { return end(GameOverReason::Abandonment, opposite(who)); }

Expected<void, GameError> Game::adjudicate(std::optional<Color> winner) {
  return end(GameOverReason::Adjudication, winner);
}

Expected<void, GameError> Game::restore_move(Move move) {
  const std::optional<GameOver> before = std::exchange(over_, std::nullopt);
  auto done = play(move);
  if (!done) over_ = before;
  return done;
}

void Game::restore_end(const GameOver& over) {
  if (is_over() && (result() == over.result() || !has_legal_move(position_))) return;
  over_ = over;
  draw_offer_.reset();
}

}  // namespace kiebitz
