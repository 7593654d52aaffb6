// The jobs of the engine pool, and the entry of each job that waits or runs.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/engine.h"
#include "server/scheduling/client.h"

namespace kiebitz::server {

// The first is served first.
enum class Priority : std::uint8_t { Move, Request, Analysis, Review };
inline constexpr std::size_t kPriorityCount = 4;
constexpr std::size_t index(Priority priority) { return static_cast<std::size_t>(priority); }

// An engine and the context of its last job: the transposition table of one job must not mislead another.
class PoolEngine {
 public:
  explicit PoolEngine(const EngineConfig& config) : engine_(config) {}
  // Clears the transposition table if it is from another context, and always for a level: its mistakes are repeatable.
  Engine& prepared_for(const std::string& context, std::optional<int> elo, std::uint64_t seed);

 private:
  Engine engine_;
  std::string context_;
};

class PoolJob {
 public:
  enum class Run : std::uint8_t {
    Finished,
    Interrupted,  // continue later
  };

  virtual ~PoolJob() = default;
  // On a thread of the pool. Ends soon after `stop` is requested.
  virtual Run run(PoolEngine& engine, const std::stop_token& stop) = 0;
  // It will not run (again): it was cancelled, or the pool stops. Any thread; must not block.
  virtual void drop() = 0;
  // Does an interrupted run continue where it stopped? A job that starts again is interrupted only by a higher
  // priority: among equals it would never finish.
  virtual bool is_resumable() const { return true; }
  // May more urgent work interrupt it?
  virtual bool is_interruptible() const { return true; }
  // Is it the search of a brain, which is long and does not use the engine that it holds?
  virtual bool is_brain_search() const { return false; }
  // Called after an interruption. True if it has answered with what it has and need not run again. On a thread of the
  // pool.
  virtual bool answers_early() { return false; }
};

// A job that starts again after an interruption. After a few interruptions it runs to its end: on a busy server it
// would never finish otherwise.
class RestartingJob : public PoolJob {
 public:
  bool is_resumable() const final { return false; }
  bool is_interruptible() const override { return !is_worn_out(); }

 protected:
  Run begin_again() {
    ++restarts_;
    return Run::Interrupted;
  }
  bool is_worn_out() const { return restarts_ >= kMaxRestarts; }

 private:
  static constexpr int kMaxRestarts = 2;
  std::atomic<int> restarts_ = 0;
};

enum class PoolJobId : std::uint64_t {};

struct PoolEntry {
  PoolJobId id{};
  Priority priority = Priority::Move;
  Client client;
  std::shared_ptr<PoolJob> job;
};

}  // namespace kiebitz::server
