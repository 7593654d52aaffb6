// PersistentGame: a game that is played and stored at the same time. Terminal and server play through it. A move, a
// take-back or an end that returned without an error is in the store; after an error of the store the game is
// unchanged. A Conflict means that another program has written: reload() reads it. One thread at a time;
// the store may be shared.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "game/live_game.h"
#include "store/store.h"

namespace kiebitz {

// Exactly one of the two: the laws or the store refused.
struct PersistentGameError {
  std::optional<GameError> rule;
  std::optional<StoreError> store;

  // A sentence without a full stop.
  std::string describe() const;
};

// The sources of time, which tests replace.
struct Clocks {
  std::function<std::chrono::steady_clock::time_point()> steady = std::chrono::steady_clock::now;
  std::function<UnixMilliseconds()> calendar;  // empty: the system's
};

class PersistentGame {
 public:
  using Done = Expected<void, PersistentGameError>;
  using Time = std::chrono::steady_clock::time_point;

  // While one exists, the clock of its game is read as of this moment: the time that a request waited is not the
  // player's. After a move that was played then, the other side's time runs from the real time.
  class Moment {
   public:
    Moment(PersistentGame& game, Time time) : game_(game) { game_.moment_ = time; }
    ~Moment() { game_.moment_.reset(); }
    Moment(const Moment&) = delete;
    Moment& operator=(const Moment&) = delete;

   private:
    PersistentGame& game_;
  };

  // The store must outlive the game. Date, creation and update are set here.
  static Expected<PersistentGame, StoreError> begin(Store& store, GameHeader header, GameSheet sheet,
                                                    const Clocks& clocks, StoredMetadata metadata = {});
  static Expected<PersistentGame, StoreError> resume(Store& store, GameId id, const Clocks& clocks);
  // The same for a game that has been loaded already. One that was salvaged can be looked at, and its metadata changed.
  static Expected<PersistentGame, StoreError> resume(Store& store, StoredGame stored, const Clocks& clocks);

  // False if another program has written to the game since.
  Expected<bool, StoreError> is_current() const;
  // As the store has it now; after an error as it was. Offers are forgotten, the clock stands.
  Expected<void, StoreError> reload();

  GameId id() const { return id_; }
  const LiveGame& live() const { return live_; }
  const Game& game() const { return live_.game(); }
  const GameSheet& sheet() const { return live_.sheet(); }
  Time now() const { return moment_.value_or(clocks_.steady()); }
  const StoredMetadata& metadata() const { return metadata_; }
  // What is wrong with its record; empty: nothing.
  const std::string& damage() const { return damage_; }
  // Of the last write this game knows of, and of the last one that changed the board or ended the game.
  Revision revision() const { return revision_; }
  Revision board_revision() const { return board_revision_; }

  void start_clock() { live_.start_clock(now()); }
  void stop_clock() { live_.stop_clock(now()); }
  // True if the flag fell and the game ended.
  Expected<bool, PersistentGameError> check_flag();

  Done play(Move move, std::optional<PgnEval> eval = std::nullopt);
  Done take_back(int plies);
  // Offers and refusals exist in memory only; what they lead to is stored.
  Done offer_draw(Color who);
  Done accept_draw(Color who);
  Done decline_draw(Color who);
  Done claim_draw(Color who);
  Done claim_draw(Color who, Move intended);
  Done resign(Color who);
  Done abandon(Color who);
  Done adjudicate(std::optional<Color> winner);
  // Help was given: the game will not be rated.
  Done set_unrated();
  // Will it count for the ratings? When it is over: did it?
  bool is_rated() const { return rated_; }
  Done rename_player(Color side, const std::string& name);
  Done set_metadata(StoredMetadata metadata);

 private:
  PersistentGame(Store& store, StoredGame stored, LiveGame live, Clocks clocks);
  void note_board_write(Revision revision) { revision_ = board_revision_ = revision; }
  UnixMilliseconds calendar_now() const;
  // The time since the moment of a request is charged to neither side.
  void run_from_real_now();
  // Writes the end; afterwards is_rated() says what the store made of it.
  Expected<void, StoreError> finish();
  // Damaged if it is.
  Done check_record() const;
  // Stores the end of a game that is over. On failure the game becomes `before` again.
  Done store_end(LiveGame before);
  template <class Change>
  Done change(Change&& apply);

  Store* store_;
  GameId id_;
  LiveGame live_;
  Clocks clocks_;
  std::optional<Time> moment_;
  bool rated_;
  StoredMetadata metadata_;
  std::string damage_;
  Revision revision_;
  Revision board_revision_;
};

}  // namespace kiebitz
