// EnginePool: a few engines for many clients. EngineQueue decides which job runs next: addresses share the engines'
// time, and a pending move interrupts an analysis, which continues later. Brains search for long: they never hold the
// last engine, or can be interrupted where it is the only one. Owns its engines and their threads. Any thread may call
// it; jobs run on the pool's threads.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "base/expected.h"
#include "base/mutex.h"
#include "server/scheduling/engine_queue.h"
#include "server/scheduling/pool_job.h"

namespace kiebitz::server {

struct EnginePoolOptions {
  int engines = 1;
  std::size_t hash_mib = 16;  // of each
  NetworkPtr network = embedded_network();
  std::shared_ptr<const tablebase::Tablebase> tables;  // shared by all; null: none
  EngineQueueOptions queue;                            // except the number of simultaneous brains
  // After this long a resumable job is interrupted for a waiting job of the same priority; a search for a move sooner,
  // because a player waits.
  std::chrono::milliseconds slice{3000};
  std::chrono::milliseconds move_slice{250};
};

class EnginePool {
 public:
  using JobId = PoolJobId;

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

  Expected<JobId, WaitRefusal> submit(Priority priority, const Client& client, std::shared_ptr<PoolJob> job);
  // A waiting job is dropped, a running one is stopped and then dropped. Harmless for a job that is done.
  void cancel(JobId id);
  // Why submit() would refuse now, for callers that prepare something first.
  std::optional<WaitRefusal> objection(Priority priority, const Client& client) const;
  void stop();
  Counts counts() const;

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Worker {
    std::optional<PoolEntry> current;
    std::stop_source stop;
    bool is_cancelled = false;
    Time since;
  };

  void work(std::size_t number);
  bool is_stopped_for(const Worker& worker, const PoolEntry& waiting, Time now, bool had_its_slice) const
      KIEBITZ_REQUIRES(mutex_);
  bool may_be_stopped(const Worker& worker) const KIEBITZ_REQUIRES(mutex_);
  // If no engine is idle, interrupts the running job of the lowest priority below this one.
  void make_room_for(const PoolEntry& entry, Time now) KIEBITZ_REQUIRES(mutex_);
  void share_time(Time now) KIEBITZ_REQUIRES(mutex_);
  bool is_wanted(const Worker& worker) const KIEBITZ_REQUIRES(mutex_) { return !worker.is_cancelled && !stopping_; }
  // After a run. False if the job was cancelled and must be dropped, without the mutex.
  bool put_down(Worker& worker, const PoolEntry& entry, bool is_done) KIEBITZ_REQUIRES(mutex_);
  void supervise();

  const EnginePoolOptions options_;
  mutable Mutex mutex_;
  Condition changed_;
  EngineQueue queue_ KIEBITZ_GUARDED_BY(mutex_);
  std::vector<Worker> workers_ KIEBITZ_GUARDED_BY(mutex_);
  std::vector<std::thread> threads_;
  std::thread supervisor_;
  std::uint64_t next_id_ KIEBITZ_GUARDED_BY(mutex_) = 1;
  Counts counts_ KIEBITZ_GUARDED_BY(mutex_);
  bool stopping_ KIEBITZ_GUARDED_BY(mutex_) = false;
};

}  // namespace kiebitz::server
