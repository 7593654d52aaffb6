#include "game/live_game.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace kiebitz {

LiveGame::LiveGame(GameSheet sheet) : sheet_(std::move(sheet)), game_(sheet_.start) {
  if (sheet_.clock) clock_.emplace(*sheet_.clock);
  set_clock_from_sheet();
}

std::optional<LiveGame> LiveGame::from_sheet(GameSheet sheet) {
  LiveGame live(std::move(sheet));
  for (const PlayedMove& played : live.sheet_.moves)
    if (!live.game_.restore_move(played.move)) return std::nullopt;
  if (live.sheet_.over) live.game_.restore_end(*live.sheet_.over);
  live.sheet_.over = live.game_.over();
  return live;
}

std::optional<PlayedMove> LiveGame::redo_move() const {
  return redo_.empty() ? std::nullopt : std::optional(redo_.back());
}

void LiveGame::start_clock(Time now) {
  if (clock_ && !is_over()) clock_->start(game_.side_to_move(), now);
}

void LiveGame::stop_clock(Time now) {
  if (clock_) clock_->stop(now);
}

bool LiveGame::check_flag(Time now) {
  const auto fallen = clock_ ? clock_->fallen(now) : std::nullopt;
  if (!fallen || is_over()) return false;
  return settle(game_.forfeit_on_time(*fallen), now).has_value();
}

Expected<void, GameError> LiveGame::settle(Expected<void, GameError> done, Time now) {
  if (done && game_.is_over()) {
    stop_clock(now);
    sheet_.over = game_.over();
    sheet_.annotated.clear();
  }
  return done;
}

Expected<void, GameError> LiveGame::play(Move move, Time now, std::optional<PgnEval> eval) {
  if (check_flag(now)) return Unexpected(GameError::GameIsOver);
  const Color mover = game_.side_to_move();
  if (const auto done = game_.play(move); !done) return done;
  PlayedMove played{move, {}, {}, std::move(eval)};
  if (clock_ && clock_->running()) {
    played.spent = clock_->press(now);
    played.clock_left = clock_->left(mover, now);
  }
  if (!redo_.empty() && redo_.back().move == move) {
    redo_.pop_back();
  } else {
    redo_.clear();
  }
  sheet_.moves.push_back(std::move(played));
  sheet_.annotated.clear();
  return settle({}, now);
}

Expected<void, GameError> LiveGame::take_back(int plies, Time now) {
  KIEBITZ_ASSERT(plies > 0, "a take-back has at least one move");
  if (is_over()) return Unexpected(GameError::GameIsOver);
  if (plies > this->plies()) return Unexpected(GameError::NothingToUndo);
  for (int i = 0; i < plies; ++i) static_cast<void>(game_.undo());  // the moves exist and the game is not over
  const auto first = sheet_.moves.end() - plies;
  TakenBackLine line{this->plies() - plies, {first, sheet_.moves.end()}};
  sheet_.moves.erase(first, sheet_.moves.end());
  redo_.insert(redo_.end(), line.moves.rbegin(), line.moves.rend());
  note_taken_back(sheet_, std::move(line));
  sheet_.annotated.clear();
  const bool ran = clock_ && clock_->running();
  set_clock_from_sheet();
  if (ran) start_clock(now);
  return {};
}

void LiveGame::set_clock_from_sheet() {
  if (!clock_) return;
  std::array<GameClock::Duration, 2> left = {sheet_.clock->white.base, sheet_.clock->black.base};
  Color mover = sheet_.start.side_to_move();
  for (const PlayedMove& played : sheet_.moves) {
    if (played.clock_left) left[index(mover)] = *played.clock_left;
    mover = opposite(mover);
  }
  clock_->set(left[0], left[1]);
}

Expected<void, GameError> LiveGame::offer_draw(Color who, Time now) { return settle(game_.offer_draw(who), now); }
Expected<void, GameError> LiveGame::accept_draw(Color who, Time now) { return settle(game_.accept_draw(who), now); }
Expected<void, GameError> LiveGame::decline_draw(Color who) { return game_.decline_draw(who); }
Expected<void, GameError> LiveGame::claim_draw(Color who, Time now) { return settle(game_.claim_draw(who), now); }
Expected<void, GameError> LiveGame::claim_draw(Color who, Move intended, Time now) {
  return settle(game_.claim_draw(who, intended), now);
}
Expected<void, GameError> LiveGame::resign(Color who, Time now) { return settle(game_.resign(who), now); }
Expected<void, GameError> LiveGame::abandon(Color who, Time now) { return settle(game_.abandon(who), now); }
Expected<void, GameError> LiveGame::adjudicate(std::optional<Color> winner, Time now) {
  return settle(game_.adjudicate(winner), now);
}

}  // namespace kiebitz
