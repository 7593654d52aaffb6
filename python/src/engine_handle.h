// An engine for Python: searches in the background with a queue of events. Python waits for events without the
// interpreter lock; the engine's thread never takes the lock.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/mutex.h"
#include "bindings.h"
#include "engine/engine.h"

namespace kiebitz::python {

// (whether it is a mate, value, point of view), which Python converts to its Score.
py::tuple score_tuple(const Score& score);

class EngineHandle {
 public:
  EngineHandle(std::size_t hash, int threads, const py::object& network);
  ~EngineHandle() { finish(); }
  EngineHandle(const EngineHandle&) = delete;
  EngineHandle& operator=(const EngineHandle&) = delete;

  void start(const Board& board, const py::dict& limits);
  // (whether it is the result, event), or nothing if no event came in time.
  std::optional<py::tuple> next_event(double seconds);
  void stop() { engine_.stop(); }
  void finish();
  bool is_searching() const { return engine_.is_searching(); }

  void set_level(std::optional<int> elo, std::uint64_t seed);
  void set_book(bool use, const std::string& path, const std::string& policy, std::uint64_t seed);
  std::vector<std::string> set_tables(bool own, const std::string& own_directory, const std::string& syzygy);
  void new_game();

  // For work that runs its own searches. Raises ValueError while a search runs.
  Engine& idle_engine();

 private:
  using Event = std::variant<AnalysisLine, SearchResult>;

  void add(Event event);

  std::optional<Board> board_;
  Mutex mutex_;
  Condition arrived_;
  std::deque<Event> events_ KIEBITZ_GUARDED_BY(mutex_);
  Engine engine_;  // destroyed first, because its thread adds events
};

}  // namespace kiebitz::python
