// GameTable: one game after the other at the console, between any two players. Draws the board, asks people for moves
// and commands, lets the others think, keeps every move (store/stored_game.h) before the next prompt. One thread;
// players that think do so on a thread of their own that is joined before anything else happens.
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
#include "store/stored_game.h"
#include "terminal/advisor.h"
#include "terminal/command.h"
#include "terminal/console/console.h"
#include "terminal/opponents/opponent.h"
#include "terminal/play_settings.h"
#include "terminal/text/phrases.h"
#include "terminal/text/screen_text.h"

namespace kiebitz::terminal {

// How soon computers move. Other people's engines and servers always take their own time.
enum class Pace : std::uint8_t {
  HumanWithClock,  // as a person would where a person plays with a clock, at once elsewhere
  Human,           // as a person would
  Instant,         // as soon as they know their move
};

struct TableOptions {
  Language language = Language::English;
  std::string owner = "local";
  bool is_forgetful = false;  // the store is gone when the program ends
  AdvisorOptions advisor;
  OpponentResources resources;
  DrawAndResignPolicy draw_and_resign;
  std::chrono::milliseconds move_time{1000};  // of computers in games without a clock
  bool is_move_time_asked_for = false;        // then brains use it too
  Pace pace = Pace::HumanWithClock;
  bool lists_moves = false;  // the legal ones, before a person is asked for a move
  Clocks clocks;
  std::function<std::string(const Game&)> opening_name;  // may be empty
  std::filesystem::path save_folder = ".";               // of `save` without a file name
};

enum class TableEnd : std::uint8_t {
  Left,       // quit, end of input, Ctrl-C: the game is kept
  NewGame,    // other settings are wanted
  BrokenOff,  // a player or the store failed, and why was told
};

// Why a game did not begin: `what` is the sentence, Say::BadPlayer or Say::CannotKeep, and the reason its end.
struct CannotBegin {
  Say what = Say::BadPlayer;
  std::string reason;  // without a full stop
};

class GameTable {
 public:
  // Console and store must outlive the table.
  GameTable(Console& console, Store& store, TableOptions options);

  // Sits the players down. After an error everything is as it was: a game that went on goes on.
  Expected<void, CannotBegin> begin(const PlaySettings& settings);
  Expected<void, CannotBegin> resume(GameId id);
  // Until somebody leaves. Precondition: a game has begun.
  TableEnd run();

 private:
  using Opponents = std::array<std::unique_ptr<Opponent>, 2>;  // by colour; null: a person
  struct Seating {
    PlaySettings settings;  // with the names and commands by which the players are known from now on
    Opponents opponents;
  };

  // game_table.cpp
  Expected<Seating, CannotBegin> seat(const PlaySettings& settings);
  void sit_down(Seating seating, KeptGame kept);
  void greet(bool is_continued);
  std::optional<TableEnd> step();
  std::optional<TableEnd> after_the_game();
  std::optional<TableEnd> let_think(Opponent& opponent);
  // How long at least this computer takes over its move.
  std::chrono::milliseconds thought_of(Color side, const ThinkingTime& time);
  std::optional<TableEnd> ask_person();
  std::optional<TableEnd> leave();
  std::optional<TableEnd> break_off();
  // Where a game that goes on can be found again.
  void put_aside();
  void tell_where(GameId id);
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
  // True if it was done; otherwise the reason is told. If somebody else has written to the game it goes on as it is
  // now; after any other error of the store it is broken off after this step.
  bool report(const KeptGame::Done& done);
  // Another program may have written to the game: then it is read again and shown. True if the board is another one.
  bool look_again();
  const Game& game() const { return kept_->game(); }
  Opponent* opponent(Color side) const { return opponents_[index(side)].get(); }
  const std::string& name(Color side) const { return kept_->sheet().player(side).name; }
  // Whose commands these are: the person to move, or the only person.
  Color person() const;

  // table_commands.cpp
  // A move, or a command that only a game that goes on can obey.
  static bool is_about_the_board(const std::string& line);
  std::optional<TableEnd> obey(const Command& command);
  std::optional<TableEnd> take_line(const std::string& line);
  std::optional<TableEnd> take_move(const std::string& text);
  std::optional<TableEnd> move_from(Square from);
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
  TableOptions options_;
  Advisor advisor_;
  PlaySettings settings_;
  Opponents opponents_;
  std::optional<KeptGame> kept_;
  Random mood_;                     // of computers that take their time
  std::uint64_t games_seated_ = 0;  // each game has dice of its own
  Color bottom_ = Color::White;
  std::filesystem::path saved_as_;  // what this game was written to last; empty: nothing yet
  bool is_announced_ = false;
  bool is_broken_ = false;  // nothing more can be played or kept
};

}  // namespace kiebitz::terminal
