#include "server/scheduling/engine_pool.h"

#include <algorithm>

#include "base/assert.h"
#include "platform/thread_priority.h"

namespace kiebitz::server {
namespace {

constexpr std::chrono::milliseconds kLookEvery{100};

EngineQueueOptions queue_options(const EnginePoolOptions& options) {
  EngineQueueOptions queue = options.queue;
  queue.brain_searches = std::max(1, options.engines - 1);
  return queue;
}

std::chrono::steady_clock::time_point moment() { return std::chrono::steady_clock::now(); }

}  // namespace

Engine& PoolEngine::prepared_for(const std::string& context, std::optional<int> elo, std::uint64_t seed) {
  if (context != context_ || elo) engine_.set_level(elo, seed);  // which forgets
  context_ = context;
  return engine_;
}

EnginePool::EnginePool(const EnginePoolOptions& options)
    : options_(options), queue_(queue_options(options)), workers_(static_cast<std::size_t>(options.engines)) {
  counts_.engines = options.engines;
  for (std::size_t i = 0; i < workers_.size(); ++i) threads_.emplace_back([this, i] { work(i); });
  supervisor_ = std::thread([this] { supervise(); });
}

EnginePool::~EnginePool() { stop(); }

std::optional<WaitRefusal> EnginePool::objection(Priority priority, const Client& client) const {
  const MutexLock lock(mutex_);
  return stopping_ ? WaitRefusal::Stopping : queue_.objection(priority, client);
}

Expected<EnginePool::JobId, WaitRefusal> EnginePool::submit(Priority priority, const Client& client,
                                                            std::shared_ptr<PoolJob> job) {
  const MutexLock lock(mutex_);
  const auto refusal = stopping_ ? WaitRefusal::Stopping : queue_.objection(priority, client);
  if (refusal) {
    ++counts_.refused;
    return Unexpected(*refusal);
  }
  const JobId id{next_id_++};
  const PoolEntry entry{id, priority, client, std::move(job)};
  const Time now = moment();
  queue_.push(entry, now);
  if (queue_.may_run(entry)) make_room_for(entry, now);
  changed_.notify_all();
  return id;
}

void EnginePool::cancel(JobId id) {
  std::optional<PoolEntry> waiting;
  {
    const MutexLock lock(mutex_);
    waiting = queue_.remove(id);
    for (Worker& worker : workers_) {
      if (!worker.current || worker.current->id != id) continue;
      worker.is_cancelled = true;
      worker.stop.request_stop();
    }
  }
  if (waiting) waiting->job->drop();
}

void EnginePool::stop() {
  std::vector<PoolEntry> dropped;
  {
    const MutexLock lock(mutex_);
    if (stopping_) return;
    stopping_ = true;
    dropped = queue_.remove_all();
    for (Worker& worker : workers_) {
      worker.is_cancelled = true;
      worker.stop.request_stop();
    }
  }
  changed_.notify_all();
  for (const PoolEntry& entry : dropped) entry.job->drop();
  for (std::thread& thread : threads_) thread.join();
  supervisor_.join();
}

EnginePool::Counts EnginePool::counts() const {
  const MutexLock lock(mutex_);
  Counts counts = counts_;
  for (std::size_t i = 0; i < kPriorityCount; ++i) counts.waiting[i] = queue_.waiting(static_cast<Priority>(i));
  counts.running = static_cast<std::size_t>(
      std::count_if(workers_.begin(), workers_.end(), [](const Worker& worker) { return worker.current.has_value(); }));
  return counts;
}

// With more than one engine, one is never held by a brain, so no brain has to be interrupted.
bool EnginePool::may_be_stopped(const Worker& worker) const {
  const PoolJob& job = *worker.current->job;
  return !worker.stop.stop_requested() && job.is_interruptible() && !(job.is_brain_search() && workers_.size() > 1);
}

bool EnginePool::is_stopped_for(const Worker& worker, const PoolEntry& waiting, Time now, bool had_its_slice) const {
  const PoolEntry& running = *worker.current;
  if (!may_be_stopped(worker)) return false;
  if (queue_.is_owed(waiting, running, now)) return true;
  if (queue_.is_owed(running, waiting, now)) return false;
  if (waiting.priority < running.priority) return had_its_slice || queue_.has_had_no_more(waiting, running, now);
  return waiting.priority == running.priority && had_its_slice && running.job->is_resumable();
}

void EnginePool::make_room_for(const PoolEntry& entry, Time now) {
  Worker* victim = nullptr;
  for (Worker& worker : workers_) {
    if (!worker.current) return;
    if (is_stopped_for(worker, entry, now, false) && (!victim || worker.current->priority > victim->current->priority))
      victim = &worker;
  }
  if (victim) victim->stop.request_stop();
}

void EnginePool::share_time(Time now) {
  const PoolEntry* waiting = queue_.next(now);
  if (!waiting) return;
  Worker* victim = nullptr;
  for (Worker& worker : workers_) {
    // Idle, or already being interrupted.
    if (!worker.current || worker.stop.stop_requested()) return;
    const bool is_more_urgent = waiting->priority < worker.current->priority;
    const bool is_short = is_more_urgent || worker.current->priority == Priority::Move;
    const bool had_its_slice = now - worker.since >= (is_short ? options_.move_slice : options_.slice);
    if (is_stopped_for(worker, *waiting, now, had_its_slice) && (!victim || worker.since < victim->since))
      victim = &worker;
  }
  if (victim) victim->stop.request_stop();
}

void EnginePool::supervise() {
  MutexLock lock(mutex_);
  while (!stopping_) {
    changed_.wait_for(lock, kLookEvery, [this]() KIEBITZ_REQUIRES(mutex_) { return stopping_; });
    share_time(moment());
  }
}

void EnginePool::work(std::size_t number) {
  work_in_background();  // answering requests and keeping moves comes before thinking
  PoolEngine engine(
      EngineConfig{.hash_mib = options_.hash_mib, .network = options_.network, .tables = options_.tables});
  MutexLock lock(mutex_);
  Worker& worker = workers_[number];
  while (true) {
    changed_.wait(lock, [this]() KIEBITZ_REQUIRES(mutex_) { return stopping_ || queue_.next(moment()) != nullptr; });
    if (stopping_) return;
    KIEBITZ_ASSERT(!worker.current, "an engine has one job at a time");
    worker.since = moment();
    worker.current = queue_.pop(worker.since);
    worker.stop = std::stop_source();
    worker.is_cancelled = false;
    const PoolEntry entry = *worker.current;
    const std::stop_token stop = worker.stop.get_token();
    lock.unlock();
    const PoolJob::Run run = entry.job->run(engine, stop);
    lock.lock();
    bool is_done = run == PoolJob::Run::Finished;
    if (!is_done && is_wanted(worker)) {
      lock.unlock();
      is_done = entry.job->answers_early();
      lock.lock();
    }
    if (put_down(worker, entry, is_done)) continue;
    lock.unlock();
    entry.job->drop();
    lock.lock();
  }
}

bool EnginePool::put_down(Worker& worker, const PoolEntry& entry, bool is_done) {
  const bool is_dropped = !is_done && !is_wanted(worker);
  const Time now = moment();
  worker.current.reset();
  queue_.put_down(entry, now);
  if (is_done) ++counts_.finished;
  if (!is_done && !is_dropped) {
    ++counts_.interrupted;
    queue_.push(entry, now);
  }
  changed_.notify_all();  // another brain may start now
  return !is_dropped;
}

}  // namespace kiebitz::server
