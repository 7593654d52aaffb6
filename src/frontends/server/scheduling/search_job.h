// A search of the engine as a job of the pool: it can be interrupted and goes on with what is left of its limits. Then
// another engine may take it up, which knows nothing of it: the deepest of the results counts.
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
  std::string context = "full";           // searches of one context share what the engine remembers
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
// A search that begins now, or goes on after it has thought for so long. With a clock, waiting takes the place of
// thinking: on a busy server a computer thinks less, so that it does not lose on time.
SearchRun next_run(const SearchOrder& order, Milliseconds thought, TimePoint now);

// Why an engine in another process has no move: words that follow its name, without a full stop.
using EngineTrouble = review::Words;

// Calls come on a thread of the pool or, for a drop, on any; they must not block. Exactly one of the last three
// comes.
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
