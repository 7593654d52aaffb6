// What the engine pool does: jobs, and an entry for each one that waits or runs.
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

// An engine and what it last worked on: the table of one job must not mislead another.
class PoolEngine {
 public:
  PoolEngine(const EngineOptions& options, std::shared_ptr<const tablebase::Tablebase> tables) : engine_(options) {
    engine_.set_tablebase(std::move(tables));
  }
  // Forgets what it knows if that came from another context. A level forgets every time: its mistakes are repeatable.
  Engine& prepared_for(const std::string& context, std::optional<int> elo, std::uint64_t seed);

 private:
  Engine engine_;
  std::string context_;
};

class PoolJob {
 public:
  enum class Run : std::uint8_t {
    Finished,
    Interrupted,  // go on later
  };

  virtual ~PoolJob() = default;
  // On a thread of the pool. Ends soon after `stop` is requested.
  virtual Run run(PoolEngine& engine, const std::stop_token& stop) = 0;
  // It will not run (again): it was cancelled, or the pool is going down. Any thread; must not block.
  virtual void drop() = 0;
  // Does an interrupted run go on where it stopped? One that begins again gives way to more urgent work only: among
  // its equals it would never come to an end.
  virtual bool goes_on() const { return true; }
  // May more urgent work interrupt it?
  virtual bool gives_way() const { return true; }
  // A brain searches: for long, and without any use for the engine it holds.
  virtual bool is_brain_search() const { return false; }
  // It was interrupted. True if it has answered with what it has and need not run again. On a thread of the pool.
  virtual bool answers_early() { return false; }
};

// A job that begins again when it was interrupted. After a few times it is left to finish: on a busy server it would
// never come to an end otherwise.
class RestartingJob : public PoolJob {
 public:
  bool goes_on() const final { return false; }
  bool gives_way() const override { return !is_worn_out(); }

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
