// EnginePool: a few engines for many people. Work waits in queues by priority, shared out fairly among clients; a
// player who waits for a move interrupts whoever analyses, and what was interrupted goes on later. Owns its engines and
// their threads. Any thread may call it; jobs run on the pool's threads.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/expected.h"
#include "engine/engine.h"
#include "server/sessions/fair_queue.h"

namespace kiebitz::server {

// The first is served first.
enum class Priority : std::uint8_t { Move, Request, Analysis, Review };
inline constexpr std::size_t kPriorityCount = 4;

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
};

// A job that begins again when it was interrupted. After a few times it is left to finish: on a busy server it would
// never come to an end otherwise.
class RestartingJob : public PoolJob {
 public:
  bool goes_on() const final { return false; }
  bool gives_way() const final { return restarts_ < kMaxRestarts; }

 protected:
  Run begin_again() {
    ++restarts_;
    return Run::Interrupted;
  }

 private:
  static constexpr int kMaxRestarts = 2;
  std::atomic<int> restarts_ = 0;
};

enum class PoolRefusal : std::uint8_t { QueueFull, ClientHasTooMany, Stopping };

struct EnginePoolOptions {
  int engines = 1;
  std::size_t hash_mib = 16;  // of each
  NetworkPtr network = embedded_network();
  std::shared_ptr<const tablebase::Tablebase> tables;  // shared by all; null: none
  std::array<std::size_t, kPriorityCount> queue_limit = {4096, 256, 64, 256};
  std::array<std::size_t, kPriorityCount> per_client_limit = {1024, 16, 4, 64};
  // After this long a job that can go on makes room for a waiting equal; one that thinks about a move sooner, because
  // somebody sits at a board and waits.
  std::chrono::milliseconds slice{3000};
  std::chrono::milliseconds move_slice{250};
};

class EnginePool {
 public:
  enum class JobId : std::uint64_t {};

  struct Counts {
    std::array<std::size_t, kPriorityCount> waiting{};
    std::size_t running = 0;
    std::uint64_t finished = 0;
    std::uint64_t interrupted = 0;
    std::uint64_t refused = 0;
    int engines = 0;
  };

  explicit EnginePool(const EnginePoolOptions& options);
  ~EnginePool();  // stops
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;

  Expected<JobId, PoolRefusal> submit(Priority priority, const std::string& client, std::shared_ptr<PoolJob> job);
  // A waiting job is dropped, a running one is stopped and then dropped. Harmless for a job that is done.
  void cancel(JobId id);
  // Would it be accepted now? For those who have something to prepare first.
  bool has_room(Priority priority, const std::string& client) const;
  void stop();
  Counts counts() const;

 private:
  struct Entry {
    JobId id{};
    Priority priority = Priority::Move;
    std::string client;
    std::shared_ptr<PoolJob> job;
  };
  struct Worker {
    std::thread thread;
    std::optional<Entry> current;
    std::stop_source stop;
    bool is_cancelled = false;
    std::chrono::steady_clock::time_point since;
  };

  void work(std::size_t number);
  std::optional<Entry> next();  // mutex_ is held, as for all below
  bool has_waiting() const;
  void make_room_for(Priority priority);
  void share_time();
  void supervise();

  const EnginePoolOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::array<FairQueue<Entry>, kPriorityCount> queues_;
  std::vector<Worker> workers_;
  std::thread supervisor_;
  std::uint64_t next_id_ = 1;
  Counts counts_;
  bool stopping_ = false;
};

}  // namespace kiebitz::server
