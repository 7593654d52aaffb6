// AnalysisService: analyses that run in the background and send live updates. Each belongs to a visitor. An analysis
// starts with the stored evaluation of its position and stores what it finds; one without a watcher stops. After a
// restart, find() resumes it. Any thread; begin and find may wait for the disk.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "engine/engine.h"
#include "server/api/problem.h"
#include "server/evaluations/evaluation_cache.h"
#include "server/scheduling/engine_pool.h"
#include "server/scheduling/task_queue.h"
#include "server/scheduling/ticker.h"
#include "server/server_options.h"
#include "server/visitors/quotas.h"
#include "server/visitors/visitor.h"
#include "store/documents.h"

namespace kiebitz::server {

enum class JobState : std::uint8_t { Queued, Running, Done, Stopped, Failed };

constexpr bool is_final(JobState state) { return state != JobState::Queued && state != JobState::Running; }

struct AnalysisFacts {
  std::string id;
  JobState state = JobState::Queued;
  Position position = Position::start();
  int multi_pv = 1;
  int depth = 0;
  std::uint64_t nodes = 0;
  Milliseconds elapsed{};
  std::vector<AnalysisLine> lines;  // best first
};

// Called with the analysis' lock held: must not block nor call it. The last call has a final state.
using AnalysisWatcher = std::function<void(const AnalysisFacts&)>;

class Analysis : public std::enable_shared_from_this<Analysis> {
 public:
  Analysis(std::string owner, AnalysisFacts facts, const SearchLimits& limits);

  const std::string& owner() const { return owner_; }
  AnalysisFacts facts() const;
  // Calls the watcher with the current state and after every change. The key is for unwatch.
  void watch(const void* key, AnalysisWatcher watcher);
  void unwatch(const void* key);

 private:
  friend class AnalysisService;
  using Time = std::chrono::steady_clock::time_point;

  void on_line(const AnalysisLine& line);
  void on_done(const SearchResult& result);
  bool end(JobState state);  // false if it has ended before
  void notify() KIEBITZ_REQUIRES(mutex_);

  const std::string owner_;
  const SearchLimits limits_;
  const int lines_of_a_depth_;
  mutable Mutex mutex_;
  AnalysisFacts facts_ KIEBITZ_GUARDED_BY(mutex_);
  std::map<const void*, AnalysisWatcher> watchers_ KIEBITZ_GUARDED_BY(mutex_);
  mutable Time seen_ KIEBITZ_GUARDED_BY(mutex_) = std::chrono::steady_clock::now();  // by a client
  Time notified_ KIEBITZ_GUARDED_BY(mutex_){};
  bool has_unsent_change_ KIEBITZ_GUARDED_BY(mutex_) = false;  // since the last notification
  Time ended_ KIEBITZ_GUARDED_BY(mutex_) = std::chrono::steady_clock::now();
  EnginePool::JobId job_{};
};

class AnalysisService {
 public:
  struct Dependencies {
    EnginePool& pool;
    Ticker& ticker;
    TaskQueue& tasks;
    Documents& documents;
    EvaluationCache& evaluations;
    const WorkLimits& limits;
    const Quotas& quotas;
  };
  explicit AnalysisService(const Dependencies& deps);

  struct Request {
    Position position = Position::start();
    SearchLimits limits;  // endless without limits
    int multi_pv = 1;
  };
  // The client has a visitor.
  Result<std::shared_ptr<Analysis>> begin(const Client& client, const Request& request);
  // NotFound for others.
  Result<std::shared_ptr<Analysis>> find(const std::string& id, const Client& client);
  void stop(const std::shared_ptr<Analysis>& analysis);
  Result<void> erase_all(const Visitor& visitor);
  // Does this visitor own analyses?
  Result<bool> has_data(const Visitor& visitor);

 private:
  Result<std::shared_ptr<Analysis>> start(const std::string& id, const Client& client, const Request& request);
  Result<std::shared_ptr<Analysis>> resume(const std::string& id, const Client& client);
  std::optional<Problem> objection(const Client& client) const KIEBITZ_REQUIRES(mutex_);
  // Stores the result; the stored request is deleted, because a restart needs it no longer.
  void put_away(const std::shared_ptr<Analysis>& analysis);
  void tidy();

  const Dependencies deps_;
  mutable Mutex mutex_;
  std::map<std::string, std::shared_ptr<Analysis>> analyses_ KIEBITZ_GUARDED_BY(mutex_);
};

}  // namespace kiebitz::server
