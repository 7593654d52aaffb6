// LiveGame: a game while it is played: the rules (Game), the clock and the sheet, kept consistent. The caller passes
// the time, so that tests need not wait. Every change is an Expected; an error value means that nothing changed. It
// stores nothing; store/persistent_game.h does. One thread at a time.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/expected.h"
#include "game/game.h"
#include "game/game_clock.h"
#include "game/game_sheet.h"

namespace kiebitz {

class LiveGame {
 public:
  using Time = GameClock::Time;

  // Continues a sheet with moves at its end; the clock does not run until start_clock. Nothing if its moves are not
  // legal. Imported games may have continued after a draw by the laws.
  static std::optional<LiveGame> from_sheet(GameSheet sheet);

  const Game& game() const { return game_; }
  const GameSheet& sheet() const { return sheet_; }
  const Position& position() const { return game_.position(); }
  int plies() const { return static_cast<int>(sheet_.moves.size()); }
  bool is_over() const { return game_.is_over(); }
  const std::optional<GameClock>& clock() const { return clock_; }
  // Taken-back moves that can be played again, the next one first. Playing another move clears them.
  std::optional<PlayedMove> redo_move() const;

  void rename_player(Color side, std::string name) { sheet_.players[index(side)].name = std::move(name); }

  // Starts the clock of the side to move, if there is a clock and the game is not over.
  void start_clock(Time now);
  void stop_clock(Time now);
  // Ends the game if the flag of the side to move has fallen.
  bool check_flag(Time now);

  // A move after the flag fell is not played: it returns GameIsOver, and the game is over.
  Expected<void, GameError> play(Move move, Time now, std::optional<PgnEval> eval = std::nullopt);
  // Moves the last moves to a taken-back line on the sheet and restores the clocks; the clock of the side to move runs
  // if one ran before. Precondition: 0 < plies.
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
  // Stops the clock and records the end, if the game is over.
  Expected<void, GameError> settle(Expected<void, GameError> done, Time now);
  void set_clock_from_sheet();

  GameSheet sheet_;
  Game game_;
  std::optional<GameClock> clock_;
  std::vector<PlayedMove> redo_;  // the next one last
};

}  // namespace kiebitz
