// FairQueue: a queue that its clients share. Each client has one turn per round, independent of how much the others
// have queued. Not thread-safe.
#pragma once

#include <cstddef>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/assert.h"

namespace kiebitz::server {

template <class T>
class FairQueue {
 public:
  void push(const std::string& client, T item) {
    std::deque<T>& line = lines_[client];
    if (line.empty()) round_.push_back(client);
    line.push_back(std::move(item));
    ++size_;
  }

  // What pop() would return; null if nothing waits.
  const T* front() const { return round_.empty() ? nullptr : &lines_.at(round_.front()).front(); }

  std::optional<T> pop() {
    if (round_.empty()) return std::nullopt;
    const std::string client = std::move(round_.front());
    round_.pop_front();
    const auto line = lines_.find(client);
    KIEBITZ_ASSERT(line != lines_.end() && !line->second.empty(), "a client in the round has something queued");
    T item = std::move(line->second.front());
    line->second.pop_front();
    --size_;
    if (line->second.empty())
      lines_.erase(line);
    else
      round_.push_back(client);
    return item;
  }

  // Removes the first item this is true of.
  template <class Predicate>
  std::optional<T> remove_if(Predicate&& is_it) {
    for (auto line = lines_.begin(); line != lines_.end(); ++line) {
      for (auto item = line->second.begin(); item != line->second.end(); ++item) {
        if (!is_it(*item)) continue;
        T found = std::move(*item);
        line->second.erase(item);
        --size_;
        if (line->second.empty()) {
          round_.remove(line->first);
          lines_.erase(line);
        }
        return found;
      }
    }
    return std::nullopt;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::size_t waiting_of(const std::string& client) const {
    const auto line = lines_.find(client);
    return line == lines_.end() ? 0 : line->second.size();
  }

 private:
  std::unordered_map<std::string, std::deque<T>> lines_;
  std::list<std::string> round_;  // clients with queued items, the next one first
  std::size_t size_ = 0;
};

}  // namespace kiebitz::server
