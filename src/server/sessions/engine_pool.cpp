#include "server/sessions/engine_pool.h"

#include <algorithm>

#include "platform/thread_priority.h"

namespace kiebitz::server {
namespace {

constexpr std::size_t index(Priority priority) { return static_cast<std::size_t>(priority); }

}  // namespace

Engine& PoolEngine::prepared_for(const std::string& context, std::optional<int> elo, std::uint64_t seed) {
  if (context != context_ || elo) engine_.set_level(elo, seed);  // which forgets
  context_ = context;
  return engine_;
}

EnginePool::EnginePool(const EnginePoolOptions& options)
    : options_(options), workers_(static_cast<std::size_t>(options.engines)) {
  counts_.engines = options.engines;
  for (std::size_t i = 0; i < workers_.size(); ++i) workers_[i].thread = std::thread([this, i] { work(i); });
  supervisor_ = std::thread([this] { supervise(); });
}

EnginePool::~EnginePool() { stop(); }

Expected<EnginePool::JobId, PoolRefusal> EnginePool::submit(Priority priority, const std::string& client,
                                                            std::shared_ptr<PoolJob> job) {
  const std::lock_guard lock(mutex_);
  FairQueue<Entry>& queue = queues_[index(priority)];
  const bool is_full = queue.size() >= options_.queue_limit[index(priority)];
  const bool has_too_many = queue.waiting_of(client) >= options_.per_client_limit[index(priority)];
  if (stopping_ || is_full || has_too_many) {
    ++counts_.refused;
    return Unexpected(stopping_ ? PoolRefusal::Stopping
                      : is_full ? PoolRefusal::QueueFull
                                : PoolRefusal::ClientHasTooMany);
  }
  const JobId id{next_id_++};
  queue.push(client, {id, priority, client, std::move(job)});
  make_room_for(priority);
  changed_.notify_all();
  return id;
}

bool EnginePool::has_room(Priority priority, const std::string& client) const {
  const std::lock_guard lock(mutex_);
  const FairQueue<Entry>& queue = queues_[index(priority)];
  return !stopping_ && queue.size() < options_.queue_limit[index(priority)] &&
         queue.waiting_of(client) < options_.per_client_limit[index(priority)];
}

void EnginePool::cancel(JobId id) {
  std::optional<Entry> waiting;
  {
    const std::lock_guard lock(mutex_);
    for (FairQueue<Entry>& queue : queues_) {
      waiting = queue.remove_if([id](const Entry& entry) { return entry.id == id; });
      if (waiting) break;
    }
    for (Worker& worker : workers_) {
      if (!worker.current || worker.current->id != id) continue;
      worker.is_cancelled = true;
      worker.stop.request_stop();
    }
  }
  if (waiting) waiting->job->drop();
}

void EnginePool::stop() {
  std::vector<Entry> dropped;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    stopping_ = true;
    for (FairQueue<Entry>& queue : queues_)
      while (auto entry = queue.pop()) dropped.push_back(std::move(*entry));
    for (Worker& worker : workers_) {
      worker.is_cancelled = true;
      worker.stop.request_stop();
    }
  }
  changed_.notify_all();
  for (const Entry& entry : dropped) entry.job->drop();
  for (Worker& worker : workers_) worker.thread.join();
  supervisor_.join();
}

EnginePool::Counts EnginePool::counts() const {
  const std::lock_guard lock(mutex_);
  Counts counts = counts_;
  for (std::size_t i = 0; i < kPriorityCount; ++i) counts.waiting[i] = queues_[i].size();
  counts.running = static_cast<std::size_t>(
      std::count_if(workers_.begin(), workers_.end(), [](const Worker& worker) { return worker.current.has_value(); }));
  return counts;
}

bool EnginePool::has_waiting() const {
  return std::any_of(queues_.begin(), queues_.end(), [](const auto& queue) { return !queue.empty(); });
}

std::optional<EnginePool::Entry> EnginePool::next() {
  for (FairQueue<Entry>& queue : queues_)
    if (auto entry = queue.pop()) return entry;
  return std::nullopt;
}

// If nobody is idle, the least important of those who are less important stops for a while.
void EnginePool::make_room_for(Priority priority) {
  Worker* victim = nullptr;
  for (Worker& worker : workers_) {
    if (!worker.current) return;
    const bool is_less = worker.current->priority > priority && !worker.stop.stop_requested();
    if (is_less && worker.current->job->gives_way() &&
        (!victim || worker.current->priority > victim->current->priority))
      victim = &worker;
  }
  if (victim) victim->stop.request_stop();
}

void EnginePool::share_time() {
  const auto now = std::chrono::steady_clock::now();
  for (Worker& worker : workers_) {
    if (!worker.current || !worker.current->job->goes_on()) continue;
    const auto slice = worker.current->priority == Priority::Move ? options_.move_slice : options_.slice;
    if (now - worker.since >= slice && !queues_[index(worker.current->priority)].empty()) worker.stop.request_stop();
  }
}

void EnginePool::supervise() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    changed_.wait_for(lock, std::chrono::milliseconds(250), [this] { return stopping_; });
    share_time();
  }
}

void EnginePool::work(std::size_t number) {
  work_in_background();  // answering requests and keeping moves comes before thinking
  EngineOptions engine_options;
  engine_options.hash_mib = options_.hash_mib;
  engine_options.network = options_.network;
  PoolEngine engine(engine_options, options_.tables);
  std::unique_lock lock(mutex_);
  Worker& worker = workers_[number];
  while (true) {
    changed_.wait(lock, [this] { return stopping_ || has_waiting(); });
    if (stopping_) return;
    worker.current = next();
    worker.stop = std::stop_source();
    worker.is_cancelled = false;
    worker.since = std::chrono::steady_clock::now();
    const Entry entry = *worker.current;
    const std::stop_token stop = worker.stop.get_token();
    lock.unlock();
    const PoolJob::Run run = entry.job->run(engine, stop);
    lock.lock();
    worker.current.reset();
    const bool is_dropped = run == PoolJob::Run::Interrupted && (worker.is_cancelled || stopping_);
    if (run == PoolJob::Run::Finished) ++counts_.finished;
    if (run == PoolJob::Run::Interrupted && !is_dropped) {
      ++counts_.interrupted;
      queues_[index(entry.priority)].push(entry.client, entry);
    }
    if (is_dropped) {
      lock.unlock();
      entry.job->drop();
      lock.lock();
    }
  }
}

}  // namespace kiebitz::server
