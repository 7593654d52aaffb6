// Outbox: a bounded queue of messages for one reader who may be slow. Any thread pushes; the connection pops and
// writes. A reader who falls too far behind loses the outbox and has to connect again.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/mutex.h"

namespace kiebitz::server {

using SharedText = std::shared_ptr<const std::string>;

class Outbox {
 public:
  struct Limits {
    std::size_t messages = 1024;
    std::size_t bytes = 4 * 1024 * 1024;
  };

  Outbox() = default;
  explicit Outbox(const Limits& limits) : limits_(limits) {}

  // False if the box is closed, or has just been closed because it was full. A message with a slot replaces an unsent
  // one of the same slot: of a growing analysis only the newest state matters.
  bool push(SharedText message, std::string_view slot = {});
  bool push(std::string message, std::string_view slot = {}) {
    return push(std::make_shared<const std::string>(std::move(message)), slot);
  }
  // Accepts no more messages; queued ones are still sent.
  void finish();
  // The reader has disconnected or was removed: drops the queue and makes the closing call, once.
  void close();
  bool is_closed() const;
  // Called once when the box closes, at once if it is closed already. Must not block.
  void on_closed(std::function<void()> call);

  // --- for the transport
  // `wake` is called after a push into an empty box, a finish and a close. Must not block; null detaches.
  void attach(std::function<void()> wake);
  SharedText pop();          // null if empty
  bool is_finished() const;  // nothing is left and nothing will come

 private:
  struct Message {
    SharedText text;
    std::string slot;
  };

  void wake_reader(const std::function<void()>& wake) const {
    if (wake) wake();
  }

  Limits limits_;
  mutable Mutex mutex_;
  std::deque<Message> messages_ KIEBITZ_GUARDED_BY(mutex_);
  std::size_t bytes_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  bool finished_ KIEBITZ_GUARDED_BY(mutex_) = false;
  bool closed_ KIEBITZ_GUARDED_BY(mutex_) = false;
  std::function<void()> wake_ KIEBITZ_GUARDED_BY(mutex_);
  std::function<void()> closing_call_ KIEBITZ_GUARDED_BY(mutex_);
};

}  // namespace kiebitz::server
