// Plays all games of a match on several threads, each with engine processes of its own, and keeps the results. Games
// are handed out in the order of the schedule; games that were played before (restore) are left out. run() blocks; the
// events are called from its threads, one at a time, and must not block for long.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "match/match_config.h"
#include "match/openings.h"
#include "match/results.h"
#include "match/seat.h"

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
  // Every line to and from the engines. Not serialised with the others: may come from several threads at once.
  std::function<void(std::size_t engine, uci_client::Direction, std::string_view line)> wire;
};

// The seat of an engine of the list; nothing: it is a UCI engine. Called by every worker thread for itself.
using SeatMaker = std::function<std::unique_ptr<Seat>(std::size_t engine)>;

enum class MatchEnd : std::uint8_t {
  Completed,
  Decided,       // by the sequential test
  Interrupted,   // on request; unfinished games are not counted
  EngineFailed,  // an engine could not be started again and again
};

class Tournament {
 public:
  // Config and book must outlive the tournament.
  Tournament(const MatchConfig& config, const OpeningBook& book, MatchEvents events, SeatMaker seats = {});

  // A game of an earlier run. False: the schedule has no such game, or it is there already.
  bool restore(const FinishedGame& game);
  MatchEnd run(std::stop_token cancel);

  const Schedule& schedule() const { return schedule_; }
  // Not while run() is at work; events are given what they need.
  const ResultTable& results() const { return results_; }

 private:
  using Players = std::map<std::size_t, std::unique_ptr<Seat>>;

  void work();
  std::optional<GameRecord> play(const GamePlan& plan, Players& players);
  Seat& seat(std::size_t engine, Players& players) const;
  std::unique_ptr<Seat> make_seat(std::size_t engine) const;
  std::optional<GamePlan> next_game();
  void finish(const GameRecord& record);
  bool is_decided() const;
  bool is_hopeless(const GameRecord& record);

  const MatchConfig& config_;
  const OpeningBook& book_;
  const MatchEvents events_;
  const SeatMaker seats_;
  const Schedule schedule_;
  std::stop_source stop_;

  std::mutex mutex_;  // guards everything below and serialises the events
  std::size_t next_ = 0;
  ResultTable results_;
  std::vector<bool> is_done_;
  std::vector<int> failed_starts_;  // in a row, per engine
  MatchEnd end_ = MatchEnd::Completed;
};

}  // namespace kiebitz::match
