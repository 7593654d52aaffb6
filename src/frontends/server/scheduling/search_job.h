// SearchJob: a search of the engine as a job of the pool. An interrupted search continues later with what is left of
// its limits, possibly on another engine without its transposition table: the deepest result counts.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "engine/engine.h"
#include "review/words.h"
#include "server/opponents/uci_game.h"
#include "server/scheduling/engine_pool.h"

namespace kiebitz::server {

struct SearchOrder {
  Position position = Position::start();
  SearchLimits limits;
  std::optional<int> elo = std::nullopt;  // nothing: full strength
  std::uint64_t seed = 0;                 // of a level's mistakes; the same throughout a game
  std::string context = "full";           // searches of one context share the transposition table
  int moves_made = 0;                     // by the side to move, in its game
  TimePoint given = std::chrono::steady_clock::now();
  UciGame game = {};  // for engines in other processes only
};

// The limits as they are now: the clock of the side to move has run since the order was given.
SearchLimits limits_at(const SearchOrder& order, TimePoint now);

struct SearchRun {
  SearchLimits limits;
  TimePoint begin;  // its time counts from here
};
// The limits of a search that starts now, or continues after this thinking time. With a clock, waiting replaces
// thinking: on a busy server a computer thinks less, so that it does not lose on time.
SearchRun next_run(const SearchOrder& order, Milliseconds thought, TimePoint now);

// Why an external engine has no move: text that follows its name, without a full stop.
using EngineTrouble = review::Words;

// Called on a thread of the pool or, for a drop, on any; must not block. Exactly one of the last three is called.
struct SearchReports {
  std::function<void(const AnalysisLine&)> on_line;
  std::function<void(const SearchResult&)> on_done;
  std::function<void()> on_drop;
  std::function<void(const EngineTrouble&)> on_trouble;  // of engines in other processes only
};

class SearchJob : public PoolJob {
 public:
  SearchJob(SearchOrder order, SearchReports reports) : order_(std::move(order)), reports_(std::move(reports)) {}
  Run run(PoolEngine& engine, const std::stop_token& stop) override;
  void drop() override;

 private:
  SearchOrder order_;
  SearchReports reports_;
  Milliseconds thought_{0};
  SearchResult best_;
};

}  // namespace kiebitz::server
