// All results of a match so far: per two opponents, as games and as pairs, and what went wrong. Not thread-safe.
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "match/game_record.h"
#include "match/ratings.h"
#include "match/score_counts.h"
#include "notation/game_result.h"

namespace kiebitz::match {

// What remains of a game when the moves are forgotten.
struct FinishedGame {
  std::size_t number = 0;  // in the schedule
  GameResult result = GameResult::Unknown;
  EndReason reason = EndReason::Checkmate;
};

class ResultTable {
 public:
  // paired: every two games of the schedule with the same pair number belong together.
  ResultTable(std::size_t engines, bool paired) : paired_(paired), failures_(engines) {}

  void add(const GamePlan& plan, GameResult result, EndReason reason);

  std::size_t engines() const { return failures_.size(); }
  std::size_t games() const { return games_; }
  bool is_paired() const { return paired_; }
  // As the first engine sees it. Pairs are counted when both games are there.
  WinDrawLoss games_between(std::size_t first, std::size_t second) const;
  PairCounts pairs_between(std::size_t first, std::size_t second) const;
  WinDrawLoss games_of(std::size_t engine) const;
  // How often the engine lost for each reason that is a failure of its own.
  const std::map<EndReason, int>& failures_of(std::size_t engine) const { return failures_[engine]; }
  const std::map<EndReason, int>& endings() const { return endings_; }
  std::vector<Encounter> encounters() const;

 private:
  struct Between {
    WinDrawLoss games;
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
