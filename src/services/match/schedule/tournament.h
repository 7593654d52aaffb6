// Plays all games of a match on several threads, each with its own engine processes, and collects the results. Games
// are assigned in the order of the schedule; games of earlier runs (restore) are skipped. run() blocks; its threads
// call the events one at a time, and the events must not block for long.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/mutex.h"
#include "match/games/player.h"
#include "match/report/results.h"
#include "match/schedule/match_config.h"
#include "match/schedule/openings.h"

namespace kiebitz::match {

struct MatchWarning {
  std::size_t game = 0;
  std::size_t engine = 0;
  std::string text;
};

struct MatchEvents {
  std::function<void(const GamePlan&)> game_started;
  std::function<void(const GameRecord&, const ResultTable&)> game_finished;
  std::function<void(const MatchWarning&)> warning;
  // Receives every line to and from the engines. Not serialised with the other events: several threads may call it at
  // once.
  std::function<void(std::size_t engine, uci_client::Direction, std::string_view line)> wire;
};

// Creates the player for an engine of the list; null: it is a UCI engine. Every worker thread calls it for itself.
using PlayerFactory = std::function<std::unique_ptr<Player>(std::size_t engine)>;

enum class MatchEnd : std::uint8_t {
  Completed,
  Decided,       // by the sequential test
  Interrupted,   // on request; unfinished games are not counted
  EngineFailed,  // an engine failed to start repeatedly
};

class Tournament {
 public:
  // Config and book must outlive the tournament.
  Tournament(const MatchConfig& config, const OpeningBook& book, MatchEvents events, PlayerFactory player_factory = {});

  // Adds a game of an earlier run. False if the schedule has no such game, or it was added before.
  bool restore(const FinishedGame& game);
  MatchEnd run(const std::stop_token& cancel);

  const Schedule& schedule() const { return schedule_; }
  // Not while run() is running, so without the mutex; events get the results they need.
  const ResultTable& results() const KIEBITZ_NO_THREAD_ANALYSIS { return results_; }

 private:
  using Players = std::map<std::size_t, std::unique_ptr<Player>>;

  void work();
  std::optional<GameRecord> play(const GamePlan& plan, Players& players);
  Player& player_of(std::size_t engine, Players& players) const;
  std::unique_ptr<Player> make_engine_player(std::size_t engine) const;
  std::optional<GamePlan> next_game();
  void finish(const GameRecord& record);
  bool is_decided() const KIEBITZ_REQUIRES(mutex_);
  bool is_hopeless(const GameRecord& record) KIEBITZ_REQUIRES(mutex_);

  const MatchConfig& config_;
  const OpeningBook& book_;
  const MatchEvents events_;
  const PlayerFactory player_factory_;
  const Schedule schedule_;
  std::stop_source stop_;

  Mutex mutex_;  // serialises the events, too
  std::size_t next_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  ResultTable results_ KIEBITZ_GUARDED_BY(mutex_);
  std::vector<bool> is_done_ KIEBITZ_GUARDED_BY(mutex_);
  std::vector<int> failed_starts_ KIEBITZ_GUARDED_BY(mutex_);  // in a row, per engine
  MatchEnd end_ KIEBITZ_GUARDED_BY(mutex_) = MatchEnd::Completed;
};

}  // namespace kiebitz::match
