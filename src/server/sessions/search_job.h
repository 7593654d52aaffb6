// A search of the engine as a job of the pool: it can be interrupted and goes on with what is left of its limits.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "engine/engine.h"
#include "server/sessions/engine_pool.h"

namespace kiebitz::server {

struct SearchOrder {
  Position position = Position::start();
  SearchLimits limits;
  std::optional<int> elo = std::nullopt;  // nothing: full strength
  std::uint64_t seed = 0;                 // of a level's mistakes; the same throughout a game
  std::string context = "full";           // searches of one context share what the engine remembers
  int moves_made = 0;                     // by the side to move, in its game
};

// Calls come on a thread of the pool or, for a drop, on any; they must not block. Exactly one of the last two comes.
struct SearchReports {
  std::function<void(const AnalysisLine&)> on_line;
  std::function<void(const SearchResult&)> on_done;
  std::function<void()> on_drop;
};

class SearchJob : public PoolJob {
 public:
  SearchJob(SearchOrder order, SearchReports reports) : order_(std::move(order)), reports_(std::move(reports)) {}
  Run run(PoolEngine& engine, const std::stop_token& stop) override;
  void drop() override;

 private:
  void pay(const SearchResult& result);

  SearchOrder order_;
  SearchReports reports_;
};

}  // namespace kiebitz::server
