// EngineQueue: what waits for an engine, what runs on one, and who comes next. Addresses share the time of the engines:
// whoever has had clearly more of it than somebody else who waits comes after him, whatever he wants. Among those who
// have had about the same, the more urgent work comes first; inside an address its visitors take turns. Not
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
  // So much more time than others makes an address wait for them.
  std::chrono::milliseconds lead{1000};
  int brain_searches = 1;  // at once; of one address there is never more than one
};

class EngineQueue {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit EngineQueue(const EngineQueueOptions& options) : options_(options) {}

  // Why this must not wait, if so.
  std::optional<WaitRefusal> objection(Priority priority, const Client& client) const;
  void push(PoolEntry entry, Time now);
  // The next one that may run, which is at work from now on; put_down() ends that.
  std::optional<PoolEntry> pop(Time now);
  void put_down(const PoolEntry& entry, Time now);
  std::optional<PoolEntry> remove(PoolJobId id);
  std::vector<PoolEntry> remove_all();

  // False for a brain that must wait for others to end.
  bool may_run(const PoolEntry& entry) const;
  // What pop() would give; null if nothing may run.
  const PoolEntry* next(Time now) { return best(now).entry; }
  // Is the first one's address behind the second one's, so that it comes first whatever the two want?
  bool is_owed(const PoolEntry& waiting, const PoolEntry& running, Time now) const;
  // Has it had no more time than the other?
  bool has_had_no_more(const PoolEntry& waiting, const PoolEntry& running, Time now) const;

  bool empty() const;
  std::size_t waiting(Priority priority) const;

 private:
  using Milliseconds = std::chrono::milliseconds;
  // What waits is kept apart by what it is for: brains have limits of their own.
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
