// TaskQueue: a few threads for work that waits for the disk, so that I/O threads never do. Priority: moves in running
// games, internal work, all other requests; now and then other work goes before the players'. Addresses take turns, and
// so do the visitors of an address. One thread is reserved for players and internal work, and tasks that may take long
// (lists, exports, imports) have at most half of the others, so that a move always finds a thread. Bounded, in all and
// for each address: work beyond a limit is refused. Any thread may call it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "base/expected.h"
#include "base/mutex.h"
#include "server/scheduling/address_queue.h"

namespace kiebitz::server {

enum class Urgency : std::uint8_t { Playing, Other, Long };

class TaskQueue {
 public:
  // After this number of consecutive tasks of players another one runs.
  static constexpr int kPlayersInARow = 4;

  struct Limits {
    std::size_t waiting = 4096;    // of one urgency
    std::size_t of_address = 512;  // of these
  };
  TaskQueue(int threads, const Limits& limits);
  ~TaskQueue();  // stops
  TaskQueue(const TaskQueue&) = delete;
  TaskQueue& operator=(const TaskQueue&) = delete;

  // Tasks must not throw.
  Expected<void, WaitRefusal> post(const Client& client, std::function<void()> task, Urgency urgency = Urgency::Other);
  // For internal work, which is accepted even if the queue is full. False only after the stop.
  bool post_always(std::function<void()> task);
  // Runs what is in the queue, then returns.
  void stop();
  std::size_t waiting() const;

 private:
  struct Taken {
    std::function<void()> task;
    std::optional<Urgency> urgency;  // none: internal work
  };
  // The next one, if there is any.
  std::optional<Taken> take() KIEBITZ_REQUIRES(mutex_);
  std::optional<Taken> take_other() KIEBITZ_REQUIRES(mutex_);
  bool may_take_other() const KIEBITZ_REQUIRES(mutex_) {
    return (!of_clients_.empty() || may_take_long()) && running_others_ < most_others_;
  }
  bool may_take_long() const KIEBITZ_REQUIRES(mutex_) { return !long_.empty() && running_long_ < most_long_; }
  bool may_take() const KIEBITZ_REQUIRES(mutex_) { return !of_players_.empty() || !own_.empty() || may_take_other(); }
  AddressQueue<std::function<void()>>& queue_of(Urgency urgency) KIEBITZ_REQUIRES(mutex_);
  void work();

  const Limits limits_;
  const int most_others_;  // tasks of clients who do not play, at once
  const int most_long_;    // of these
  mutable Mutex mutex_;
  Condition changed_;
  AddressQueue<std::function<void()>> of_players_ KIEBITZ_GUARDED_BY(mutex_);
  int players_in_a_row_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  std::deque<std::function<void()>> own_ KIEBITZ_GUARDED_BY(mutex_);
  AddressQueue<std::function<void()>> of_clients_ KIEBITZ_GUARDED_BY(mutex_);
  AddressQueue<std::function<void()>> long_ KIEBITZ_GUARDED_BY(mutex_);
  bool is_turn_of_long_ KIEBITZ_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
  bool stopping_ KIEBITZ_GUARDED_BY(mutex_) = false;
  int running_ KIEBITZ_GUARDED_BY(mutex_) = 0;  // tasks
  int running_others_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  int running_long_ KIEBITZ_GUARDED_BY(mutex_) = 0;
};

}  // namespace kiebitz::server
