// LiveGame: a game while it is played, by whomever and wherever: the laws (Game), the clock and the sheet, kept in
// step. The caller brings the time, so that a test can be as late as it likes. Every change is an Expected; an error
// value means that nothing changed. It keeps nothing for good: store/kept_game.h does. One thread at a time.
#pragma once

#include <optional>
#include <vector>

#include "base/expected.h"
#include "game/game.h"
#include "game/game_clock.h"
#include "game/game_sheet.h"

namespace kiebitz {

class LiveGame {
 public:
  using Time = GameClock::Time;

  // A sheet with moves continues where it ends; its clock stands until start_clock. Nothing if its moves are not legal.
  // It may have gone on after a draw by the laws: imported games do.
  static std::optional<LiveGame> from_sheet(GameSheet sheet);

  const Game& game() const { return game_; }
  const GameSheet& sheet() const { return sheet_; }
  const Position& position() const { return game_.position(); }
  int plies() const { return static_cast<int>(sheet_.moves.size()); }
  bool is_over() const { return game_.is_over(); }
  const std::optional<GameClock>& clock() const { return clock_; }
  // Taken back moves that can be played again, the next one first. Another move forgets them.
  std::optional<PlayedMove> redo_move() const;

  // The time of the side to move runs, if there is a clock and the game goes on.
  void start_clock(Time now);
  void stop_clock(Time now);
  // Ends the game if the flag of the side to move has fallen.
  bool check_flag(Time now);

  // A move that comes after the flag fell is not played: GameIsOver, and the game is over.
  Expected<void, GameError> play(Move move, Time now, std::optional<PgnEval> eval = std::nullopt);
  // The last moves go to a line of their own on the sheet, the clocks go back to where they were and the clock of the
  // side to move runs if one ran before. Precondition: 0 < plies.
  Expected<void, GameError> take_back(int plies, Time now);

  Expected<void, GameError> offer_draw(Color who, Time now);
  Expected<void, GameError> accept_draw(Color who, Time now);
  Expected<void, GameError> decline_draw(Color who);
  Expected<void, GameError> claim_draw(Color who, Time now);
  Expected<void, GameError> claim_draw(Color who, Move intended, Time now);
  Expected<void, GameError> resign(Color who, Time now);
  Expected<void, GameError> abandon(Color who, Time now);
  Expected<void, GameError> adjudicate(std::optional<Color> winner, Time now);

 private:
  explicit LiveGame(GameSheet sheet);
  // Stops the clock and writes the end down, if it has come.
  Expected<void, GameError> settle(Expected<void, GameError> done, Time now);
  void set_clock_from_sheet();

  GameSheet sheet_;
  Game game_;
  std::optional<GameClock> clock_;
  std::vector<PlayedMove> redo_;  // the next one last
};

}  // namespace kiebitz
