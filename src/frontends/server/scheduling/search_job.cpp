#include "server/scheduling/search_job.h"

#include <algorithm>

namespace kiebitz::server {
namespace {

// A move loses no more than this part of its clock to waiting: a twenty-fifth. The time manager plans a twenty-second,
// so that there is always some time to think.
constexpr int kClockPerWait = 25;

Milliseconds between(TimePoint begin, TimePoint end) { return std::chrono::duration_cast<Milliseconds>(end - begin); }

Milliseconds& own_time(ClockState& clock, const Position& position) {
  return clock.remaining[static_cast<std::size_t>(index(position.side_to_move()))];
}

}  // namespace

SearchLimits limits_at(const SearchOrder& order, TimePoint now) {
  SearchLimits limits = order.limits;
  if (!limits.clock) return limits;
  Milliseconds& left = own_time(*limits.clock, order.position);
  left = std::max(Milliseconds(0), left - between(order.given, now));
  return limits;
}

SearchRun next_run(const SearchOrder& order, Milliseconds thought, TimePoint now) {
  SearchRun run{limits_at(order, now), now};
  std::optional<Milliseconds>& move_time = run.limits.move_time;
  if (!run.limits.clock) {
    if (move_time) move_time = std::max(Milliseconds(1), *move_time - thought);
    return run;
  }
  const Milliseconds waited = std::max(Milliseconds(0), between(order.given, now) - thought);
  const Milliseconds lost = std::min(waited, own_time(*run.limits.clock, order.position) / kClockPerWait);
  run.begin = now - thought - lost;
  if (move_time) *move_time += lost;  // it is about thinking alone
  return run;
}

PoolJob::Run SearchJob::run(PoolEngine& pool_engine, const std::stop_token& stop) {
  Engine& engine = pool_engine.prepared_for(order_.context, order_.elo, order_.seed);
  const TimePoint begin = std::chrono::steady_clock::now();
  const SearchRun next = next_run(order_, thought_, begin);
  SearchResult result;
  EngineEvents events;
  events.on_line = reports_.on_line;
  events.on_finished = [&result](const SearchResult& finished) { result = finished; };
  if (!engine.start(order_.position, next.limits, std::move(events), next.begin)) return Run::Interrupted;
  {
    const std::stop_callback stop_engine(stop, [&engine] { engine.stop(); });
    engine.wait();
  }
  thought_ += between(begin, std::chrono::steady_clock::now());
  // Subtracts what an interrupted search has used from its limits; a minimum stays, so that it ends with a move.
  if (order_.limits.nodes && *order_.limits.nodes > result.nodes + 1) *order_.limits.nodes -= result.nodes;
  if (result.depth >= best_.depth) best_ = std::move(result);
  if (stop.stop_requested()) return Run::Interrupted;
  if (reports_.on_done) reports_.on_done(best_);
  return Run::Finished;
}

void SearchJob::drop() {
  if (reports_.on_drop) reports_.on_drop();
}

}  // namespace kiebitz::server
