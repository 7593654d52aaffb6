#include "server/sessions/search_job.h"

#include <algorithm>

namespace kiebitz::server {

PoolJob::Run SearchJob::run(PoolEngine& pool_engine, const std::stop_token& stop) {
  Engine& engine = pool_engine.prepared_for(order_.context);
  engine.set_level(order_.elo, order_.seed);
  SearchResult result;
  EngineEvents events;
  events.on_line = reports_.on_line;
  events.on_finished = [&result](const SearchResult& finished) { result = finished; };
  if (!engine.start(order_.position, order_.limits, std::move(events))) return Run::Interrupted;
  {
    const std::stop_callback stop_engine(stop, [&engine] { engine.stop(); });
    engine.wait();
  }
  if (stop.stop_requested()) {
    pay(result);
    return Run::Interrupted;
  }
  if (reports_.on_done) reports_.on_done(result);
  return Run::Finished;
}

void SearchJob::drop() {
  if (reports_.on_drop) reports_.on_drop();
}

// What an interrupted search used up is taken from its limits; a little always stays, so that it ends with a move.
void SearchJob::pay(const SearchResult& result) {
  if (order_.limits.move_time)
    order_.limits.move_time = std::max(Milliseconds(1), *order_.limits.move_time - result.elapsed);
  if (order_.limits.nodes && *order_.limits.nodes > result.nodes + 1) *order_.limits.nodes -= result.nodes;
}

}  // namespace kiebitz::server
