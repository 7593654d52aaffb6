// TerminalGame: games at the console, one after the other, between any two players. Draws the board, reads moves and
// commands, asks opponents for moves, stores every move (store/persistent_game.h) before the next prompt. One thread;
// an opponent thinks on a second one, which is joined before anything else happens.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/expected.h"
#include "base/random.h"
#include "game/draw_and_resign_policy.h"
#include "store/persistent_game.h"
#include "terminal/advisor.h"
#include "terminal/command.h"
#include "terminal/console/console.h"
#include "terminal/opponents/opponent.h"
#include "terminal/play_settings.h"
#include "terminal/text/phrases.h"
#include "terminal/text/screen_text.h"

namespace kiebitz::terminal {

// How soon computers move. External engines and servers always take their own time.
enum class Pace : std::uint8_t {
  HumanWithClock,  // as a person would where a person plays with a clock, at once elsewhere
  Human,           // as a person would
  Instant,         // as soon as they know their move
};

struct TerminalGameOptions {
  Language language = Language::English;
  std::string owner = "local";
  bool is_store_temporary = false;  // the store ends with the program
  AdvisorOptions advisor;
  OpponentResources resources;
  DrawAndResignPolicy draw_and_resign;
  std::chrono::milliseconds move_time{1000};  // of computers in games without a clock
  bool is_move_time_given = false;            // then brains use it too
  Pace pace = Pace::HumanWithClock;
  bool lists_moves = false;  // the legal ones, before a person is asked for a move
  Clocks clocks;
  std::function<std::string(const Game&)> opening_name;  // may be empty
  std::filesystem::path save_folder = ".";               // of `save` without a file name
};

enum class SessionEnd : std::uint8_t {
  Left,     // quit, end of input, Ctrl-C: the game is stored
  NewGame,  // with other settings
  Aborted,  // a player or the store failed, and why was told
};

// Why a game did not begin: `what` is the sentence, Say::BadPlayer or Say::CannotStore, and the reason its end.
struct CannotBegin {
  Say what = Say::BadPlayer;
  std::string reason;  // without a full stop
};

class TerminalGame {
 public:
  // Console and store must outlive the game.
  TerminalGame(Console& console, Store& store, TerminalGameOptions options);

  // Creates the players. After an error nothing has changed: a running game continues.
  Expected<void, CannotBegin> begin(const PlaySettings& settings);
  Expected<void, CannotBegin> resume(GameId id);
  // Until the user leaves. Precondition: a game has begun.
  SessionEnd run();

 private:
  using Opponents = std::array<std::unique_ptr<Opponent>, 2>;  // by colour; null: a person
  struct PreparedGame {
    PlaySettings settings;  // with the names and commands by which the players are known from now on
    Opponents opponents;
  };

  // terminal_game.cpp
  Expected<PreparedGame, CannotBegin> prepare(const PlaySettings& settings);
  void start(PreparedGame prepared, PersistentGame stored);
  void greet(bool is_continued);
  std::optional<SessionEnd> step();
  std::optional<SessionEnd> after_the_game();
  std::optional<SessionEnd> let_think(Opponent& opponent);
  // The minimum time of this computer for its move.
  std::chrono::milliseconds minimum_thinking_time(Color side, const ThinkingTime& time);
  std::optional<SessionEnd> ask_person();
  std::optional<SessionEnd> leave();
  std::optional<SessionEnd> abort();
  // Stops the clock of an unfinished game and tells how to resume it.
  void pause();
  void tell_number(GameId id);
  void show_board(Bitboard marked = 0);
  void announce_result();
  ReadRequest prompt() const;
  void play(Move move, std::optional<PgnEval> eval);
  // Of the side to move; nothing without a clock.
  std::optional<std::chrono::steady_clock::time_point> flag_falls_at() const;
  bool has_flag_fallen() const;
  // Ends the game if it has.
  void check_flag();
  template <class... Args>
  void tell(Say what, const Args&... args) {
    tell_text(say(options_.language, what, args...));
  }
  void tell_text(std::string_view text, std::size_t hang = 0) {
    console_.write(screen_lines(text, console_.terminal(), hang));
  }
  // True if the action was stored; prints the error otherwise. If another program has written to the game, the game
  // continues as it is stored; after any other error of the store it is aborted after this step.
  bool report(const PersistentGame::Done& done);
  // Another program may have written to the game: then it is read again and shown. True if the board is another one.
  bool reload_if_changed();
  const Game& game() const { return game_->game(); }
  Opponent* opponent(Color side) const { return opponents_[index(side)].get(); }
  // Games from a server may have players without a name.
  const std::string& own_name(Color side) const { return game_->sheet().player(side).name; }
  std::string name(Color side) const {
    return own_name(side).empty() ? std::string(color_name(options_.language, side)) : own_name(side);
  }
  std::string described(Color side) const { return seat_text(options_.language, side, own_name(side)); }
  // Whose commands these are: the person to move, or the only person.
  Color person() const;

  // game_commands.cpp
  // A move, or a command that only an unfinished game can execute.
  static bool is_about_the_board(const std::string& line);
  std::optional<SessionEnd> execute(const Command& command);
  std::optional<SessionEnd> take_line(const std::string& line);
  std::optional<SessionEnd> take_move(const std::string& text);
  std::optional<SessionEnd> move_from(Square from);
  void show_moves(const std::string& square);
  void undo();
  void redo();
  void advise(CommandId what, const std::string& argument);
  void draw();
  // A computer answers an offer; false if it declines.
  bool answer_draw(Color computer);
  std::string ask(const std::string& question);
  bool is_yes(std::string_view answer) const;
  void resign(const std::string& argument);
  void fen(const std::string& text);
  void save(const std::string& file);
  void rematch(bool swap);
  // False, and told why, if the new game cannot begin.
  bool replace_game(const PlaySettings& settings);

  Console& console_;
  Store& store_;
  TerminalGameOptions options_;
  Advisor advisor_;
  PlaySettings settings_;
  Opponents opponents_;
  std::optional<PersistentGame> game_;
  Random pause_random_;              // how long computers pause before they move
  std::uint64_t games_started_ = 0;  // each game has a seed of its own
  Color bottom_ = Color::White;
  std::filesystem::path saved_as_;  // what this game was written to last; empty: nothing yet
  bool is_announced_ = false;
  bool is_broken_ = false;  // nothing more can be played or stored
};

}  // namespace kiebitz::terminal
