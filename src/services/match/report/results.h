// All results of a match so far: per pair of opponents, as games and as pairs, and the failures. Not thread-safe.
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "match/games/game_record.h"
#include "match/report/ratings.h"
#include "match/report/score_counts.h"
#include "notation/game_result.h"

namespace kiebitz::match {

// The part of a game that the statistics need.
struct FinishedGame {
  std::size_t number = 0;  // in the schedule
  GameResult result = GameResult::Unknown;
  EndReason reason = EndReason::Checkmate;
};

class ResultTable {
 public:
  // `paired`: every two games of the schedule with the same pair number belong together.
  ResultTable(std::size_t engines, bool paired) : paired_(paired), failures_(engines) {}

  void add(const GamePlan& plan, GameResult result, EndReason reason);

  std::size_t engines() const { return failures_.size(); }
  std::size_t games() const { return games_; }
  bool is_paired() const { return paired_; }
  // From the first engine's view. A pair counts once both its games are finished.
  ScoreCounts games_between(std::size_t first, std::size_t second) const;
  PairCounts pairs_between(std::size_t first, std::size_t second) const;
  ScoreCounts games_of(std::size_t engine) const;
  // How often the engine lost for each reason that is a failure of the engine.
  const std::map<EndReason, int>& failures_of(std::size_t engine) const { return failures_[engine]; }
  const std::map<EndReason, int>& endings() const { return endings_; }
  std::vector<Encounter> encounters() const;

 private:
  struct Between {
    ScoreCounts games;
    PairCounts pairs;
  };

  bool paired_;
  std::size_t games_ = 0;
  std::map<std::pair<std::size_t, std::size_t>, Between> between_;  // the smaller number first
  std::map<std::size_t, int> half_pairs_;  // pair number: half points of the smaller number in the first of two games
  std::vector<std::map<EndReason, int>> failures_;
  std::map<EndReason, int> endings_;
};

}  // namespace kiebitz::match
