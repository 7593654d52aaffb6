// EngineQueue: the jobs that wait for an engine or run on one, and which is next. Addresses share the time of the
// engines: an address that has used clearly more time than another waiting one is served after it, whatever the
// priorities. Between addresses with similar use the priority decides; the visitors of an address take turns. Not
// thread-safe; EnginePool owns it.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/scheduling/client.h"
#include "server/scheduling/fair_queue.h"
#include "server/scheduling/pool_job.h"

namespace kiebitz::server {

struct EngineQueueOptions {
  // Of one priority each.
  std::array<std::size_t, kPriorityCount> queue_limit = {8192, 1024, 1024, 2048};
  std::array<std::size_t, kPriorityCount> per_address_limit = {512, 64, 96, 256};
  std::array<std::size_t, kPriorityCount> per_visitor_limit = {512, 16, 4, 64};
  // With this much more time than another waiting address, an address is served after it.
  std::chrono::milliseconds lead{1000};
  int brain_searches = 1;  // at once; of one address at most one
};

class EngineQueue {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit EngineQueue(const EngineQueueOptions& options) : options_(options) {}

  // Why this job would be refused, if so.
  std::optional<WaitRefusal> objection(Priority priority, const Client& client) const;
  void push(PoolEntry entry, Time now);
  // The next job that may run; it counts as running until put_down().
  std::optional<PoolEntry> pop(Time now);
  void put_down(const PoolEntry& entry, Time now);
  std::optional<PoolEntry> remove(PoolJobId id);
  std::vector<PoolEntry> remove_all();

  // False for a brain that must wait for others to end.
  bool may_run(const PoolEntry& entry) const;
  // What pop() would return; null if nothing may run.
  const PoolEntry* next(Time now) { return best(now).entry; }
  // Has the first one's address used so much less time that it is served first, whatever the priorities?
  bool is_owed(const PoolEntry& waiting, const PoolEntry& running, Time now) const;
  // Has it used no more time than the other?
  bool has_had_no_more(const PoolEntry& waiting, const PoolEntry& running, Time now) const;

  bool empty() const;
  std::size_t waiting(Priority priority) const;

 private:
  using Milliseconds = std::chrono::milliseconds;
  // One queue per kind of work, because brains have separate limits.
  struct Lanes {
    FairQueue<PoolEntry> searches;
    FairQueue<PoolEntry> brains;

    std::size_t size() const { return searches.size() + brains.size(); }
    std::size_t waiting_of(const std::string& visitor) const {
      return searches.waiting_of(visitor) + brains.waiting_of(visitor);
    }
  };
  struct Share {
    std::array<Lanes, kPriorityCount> lanes;
    Milliseconds used{0};  // of the engines' time, without what runs now
    std::map<PoolJobId, Time> running;
    int running_brains = 0;

    bool is_active() const;
  };
  struct Candidate {
    Share* share = nullptr;
    const PoolEntry* entry = nullptr;
    Milliseconds used{0};
  };

  static Milliseconds used_by(const Share& share, Time now);
  Milliseconds used_by(const std::string& address, Time now) const;
  bool may_search_brain(const Share& share) const;
  // The most urgent one of this address that may run.
  const PoolEntry* first_of(const Share& share) const;
  Candidate best(Time now);
  void forget_idle(Time now);

  const EngineQueueOptions options_;
  std::map<std::string, Share> shares_;  // by address
  std::array<std::size_t, kPriorityCount> waiting_{};
  int running_brains_ = 0;
};

}  // namespace kiebitz::server
