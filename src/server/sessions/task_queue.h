// A few threads for work that waits for the disk, so that I/O threads never do. Whoever sits at a board comes first,
// then the server's own work, then everybody else; clients take turns, so that nobody waits for all that somebody else
// has sent, and players let others through now and then. Bounded: a full queue says no. Any thread may call it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/sessions/fair_queue.h"

namespace kiebitz::server {

enum class Urgency : std::uint8_t { Playing, Other };

class TaskQueue {
 public:
  // After so many tasks of players in a row another one has its turn.
  static constexpr int kPlayersInARow = 4;

  TaskQueue(int threads, std::size_t limit);
  ~TaskQueue();  // stops
  TaskQueue(const TaskQueue&) = delete;
  TaskQueue& operator=(const TaskQueue&) = delete;

  // False if the queue is full or stopping. Tasks must not throw.
  bool post(const std::string& client, std::function<void()> task, Urgency urgency = Urgency::Other);
  // For what has to be done even if the queue is full: the server's own work. False only when all have stopped.
  bool post_always(std::function<void()> task);
  // What is in the queue is still done.
  void stop();
  std::size_t waiting() const;

 private:
  // The next one, if there is any. mutex_ is held.
  std::function<void()> take();
  bool is_empty() const { return of_players_.empty() && own_.empty() && of_clients_.empty(); }
  void work();

  const std::size_t limit_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  FairQueue<std::function<void()>> of_players_;
  int players_in_a_row_ = 0;
  std::deque<std::function<void()>> own_;
  FairQueue<std::function<void()>> of_clients_;
  std::vector<std::thread> threads_;
  bool stopping_ = false;
  int running_ = 0;  // tasks
};

}  // namespace kiebitz::server
