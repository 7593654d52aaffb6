#include "server/scheduling/task_queue.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace kiebitz::server {

TaskQueue::TaskQueue(int threads, const Limits& limits)
    : limits_(limits), most_others_(std::max(1, threads - 1)), most_long_(std::max(1, threads / 2)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

TaskQueue::~TaskQueue() { stop(); }

Expected<void, WaitRefusal> TaskQueue::post(const Client& client, std::function<void()> task, Urgency urgency) {
  {
    const MutexLock lock(mutex_);
    AddressQueue<std::function<void()>>& queue = queue_of(urgency);
    if (stopping_) return Unexpected(WaitRefusal::Stopping);
    if (queue.size() >= limits_.waiting) return Unexpected(WaitRefusal::QueueFull);
    if (queue.waiting_of(client.address) >= limits_.of_address) return Unexpected(WaitRefusal::AddressHasTooMuch);
    queue.push(client, std::move(task));
  }
  changed_.notify_one();
  return {};
}

bool TaskQueue::post_always(std::function<void()> task) {
  {
    const MutexLock lock(mutex_);
    // Tasks that still run during the stop may post more, which their threads run.
    if (stopping_ && running_ == 0) return false;
    own_.push_back(std::move(task));
  }
  changed_.notify_one();
  return true;
}

void TaskQueue::stop() {
  {
    const MutexLock lock(mutex_);
    if (stopping_) return;
    stopping_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::size_t TaskQueue::waiting() const {
  const MutexLock lock(mutex_);
  return of_players_.size() + own_.size() + of_clients_.size() + long_.size();
}

AddressQueue<std::function<void()>>& TaskQueue::queue_of(Urgency urgency) {
  if (urgency == Urgency::Playing) return of_players_;
  return urgency == Urgency::Long ? long_ : of_clients_;
}

std::optional<TaskQueue::Taken> TaskQueue::take() {
  const bool others_wait = !own_.empty() || may_take_other();
  if (!of_players_.empty() && !(others_wait && players_in_a_row_ >= kPlayersInARow)) {
    ++players_in_a_row_;
    return Taken{*of_players_.pop(), Urgency::Playing};
  }
  players_in_a_row_ = 0;
  if (own_.empty()) return take_other();
  Taken own{std::move(own_.front()), std::nullopt};
  own_.pop_front();
  return own;
}

// Short and long ones in turn.
std::optional<TaskQueue::Taken> TaskQueue::take_other() {
  if (!may_take_other()) return std::nullopt;
  const bool takes_long = may_take_long() && (is_turn_of_long_ || of_clients_.empty());
  is_turn_of_long_ = !takes_long;
  const Urgency urgency = takes_long ? Urgency::Long : Urgency::Other;
  return Taken{*queue_of(urgency).pop(), urgency};
}

void TaskQueue::work() {
  MutexLock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this]() KIEBITZ_REQUIRES(mutex_) { return stopping_ || may_take(); });
    const std::optional<Taken> taken = take();
    if (!taken) return;  // a task whose kind is at its limit is run by a thread that now holds a place
    const int is_long = taken->urgency == Urgency::Long ? 1 : 0;
    const int is_other = taken->urgency && *taken->urgency != Urgency::Playing ? 1 : 0;
    ++running_;
    running_others_ += is_other;
    running_long_ += is_long;
    KIEBITZ_ASSERT(running_others_ <= most_others_ && running_long_ <= most_long_,
                   "players find a thread that is free");
    if (may_take()) changed_.notify_one();  // a place may have become free while this thread ran another task
    lock.unlock();
    taken->task();
    lock.lock();
    --running_;
    running_others_ -= is_other;
    running_long_ -= is_long;
    KIEBITZ_ASSERT(0 <= running_long_ && running_long_ <= running_others_ && running_others_ <= running_,
                   "long tasks are some of the others, and those some of all");
  }
}

}  // namespace kiebitz::server
