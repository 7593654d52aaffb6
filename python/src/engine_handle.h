// An engine as Python holds it: searches in the background that hand their events over. Python waits for events without
// the interpreter lock; the engine's own thread never takes it.
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

// (is a mate?, value, who sees it), of which Python makes its own Score.
py::tuple score_tuple(const Score& score);

class EngineHandle {
 public:
  EngineHandle(std::size_t hash, int threads, const py::object& network);
  ~EngineHandle() { finish(); }
  EngineHandle(const EngineHandle&) = delete;
  EngineHandle& operator=(const EngineHandle&) = delete;

  void start(const Board& board, const py::dict& limits);
  // (is the result?, event) or nothing if none came in time.
  std::optional<py::tuple> next_event(double seconds);
  void stop() { engine_.stop(); }
  void finish();
  bool is_searching() const { return engine_.is_searching(); }

  void set_level(std::optional<int> elo, std::uint64_t seed);
  void set_book(bool use, const std::string& path, const std::string& policy, std::uint64_t seed);
  std::vector<std::string> set_tables(bool own, const std::string& own_directory, const std::string& syzygy);
  void new_game();

  // For work that searches by itself. Raises ValueError while a search runs.
  Engine& idle_engine();

 private:
  using Event = std::variant<AnalysisLine, SearchResult>;

  void add(Event event);

  std::optional<Board> board_;
  Mutex mutex_;
  Condition arrived_;
  std::deque<Event> events_ KIEBITZ_GUARDED_BY(mutex_);
  Engine engine_;  // goes first: its thread adds events
};

}  // namespace kiebitz::python
