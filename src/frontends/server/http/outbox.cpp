#include "server/http/outbox.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace kiebitz::server {

bool Outbox::push(SharedText message, std::string_view slot) {
  std::function<void()> wake;
  {
    const MutexLock lock(mutex_);
    if (closed_ || finished_) return false;
    if (!slot.empty()) {
      const auto old =
          std::find_if(messages_.begin(), messages_.end(), [slot](const Message& m) { return m.slot == slot; });
      if (old != messages_.end()) {
        bytes_ += message->size();
        bytes_ -= old->text->size();
        old->text = std::move(message);
        return true;
      }
    }
    if (messages_.size() < limits_.messages && bytes_ + message->size() <= limits_.bytes) {
      bytes_ += message->size();
      messages_.push_back({std::move(message), std::string(slot)});
      if (messages_.size() == 1) wake = wake_;
      message = nullptr;
    }
  }
  if (message) {
    close();
    return false;
  }
  wake_reader(wake);
  return true;
}

void Outbox::finish() {
  std::function<void()> wake;
  {
    const MutexLock lock(mutex_);
    finished_ = true;
    wake = wake_;
  }
  wake_reader(wake);
}

void Outbox::close() {
  std::function<void()> wake;
  std::function<void()> closing_call;
  {
    const MutexLock lock(mutex_);
    if (closed_) return;
    closed_ = true;
    messages_.clear();
    bytes_ = 0;
    wake = std::exchange(wake_, nullptr);
    closing_call = std::exchange(closing_call_, nullptr);
  }
  wake_reader(wake);
  if (closing_call) closing_call();
}

bool Outbox::is_closed() const {
  const MutexLock lock(mutex_);
  return closed_;
}

void Outbox::on_closed(std::function<void()> call) {
  {
    const MutexLock lock(mutex_);
    if (!closed_) {
      closing_call_ = std::move(call);
      return;
    }
  }
  call();
}

void Outbox::attach(std::function<void()> wake) {
  const MutexLock lock(mutex_);
  wake_ = std::move(wake);
}

SharedText Outbox::pop() {
  const MutexLock lock(mutex_);
  if (messages_.empty()) return nullptr;
  SharedText text = std::move(messages_.front().text);
  messages_.pop_front();
  bytes_ -= text->size();
  KIEBITZ_ASSERT(!messages_.empty() || bytes_ == 0, "an empty box holds no bytes");
  return text;
}

bool Outbox::is_finished() const {
  const MutexLock lock(mutex_);
  return closed_ || (finished_ && messages_.empty());
}

}  // namespace kiebitz::server
