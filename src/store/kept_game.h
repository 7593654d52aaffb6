// KeptGame: a game that is played and kept at the same time. Terminal and server play through it. A move, a take-back
// or an end that came back without an error is in the store; after an error of the store the game stands where it stood
// before. One thread at a time; the store may be shared.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "game/live_game.h"
#include "store/store.h"

namespace kiebitz {

// Exactly one of the two is there: the laws or the store said no.
struct KeepError {
  std::optional<GameError> rule;
  std::optional<StoreError> store;

  // A sentence without a full stop.
  std::string describe() const;
};

// What time it is, for tests to decide.
struct Clocks {
  std::function<std::chrono::steady_clock::time_point()> steady = std::chrono::steady_clock::now;
  std::function<UnixMilliseconds()> calendar;  // empty: the system's
};

class KeptGame {
 public:
  using Done = Expected<void, KeepError>;

  // The store must outlive the game. Date, creation and update are set here.
  static Expected<KeptGame, StoreError> begin(Store& store, GameHeader header, GameSheet sheet, const Clocks& clocks);
  static Expected<KeptGame, StoreError> resume(Store& store, GameId id, const Clocks& clocks);
  // The same for a game that has been loaded already.
  static Expected<KeptGame, StoreError> resume(Store& store, StoredGame stored, const Clocks& clocks);

  GameId id() const { return id_; }
  const LiveGame& live() const { return live_; }
  const Game& game() const { return live_.game(); }
  const GameSheet& sheet() const { return live_.sheet(); }
  std::chrono::steady_clock::time_point now() const { return clocks_.steady(); }

  void start_clock() { live_.start_clock(now()); }
  void stop_clock() { live_.stop_clock(now()); }
  // True if the flag fell and the game ended.
  Expected<bool, KeepError> check_flag();

  Done play(Move move, std::optional<PgnEval> eval = std::nullopt);
  Done take_back(int plies);
  // Offers and refusals live in memory only; what they lead to is kept.
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

 private:
  KeptGame(Store& store, GameId id, LiveGame live, Clocks clocks, bool rated);
  UnixMilliseconds calendar_now() const;
  // Writes the end; afterwards is_rated() says what the store made of it.
  Expected<void, StoreError> finish();
  // Keeps an end that has come. On failure the game is put back to `before`.
  Done keep_end(LiveGame before);
  template <class Change>
  Done change(Change&& apply);

  Store* store_;
  GameId id_;
  LiveGame live_;
  Clocks clocks_;
  bool rated_;
};

}  // namespace kiebitz
