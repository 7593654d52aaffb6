// AddressQueue: a queue that addresses share equally, and the visitors of an address in turn. Not thread-safe.
#pragma once

#include <cstddef>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/scheduling/client.h"
#include "server/scheduling/fair_queue.h"

namespace kiebitz::server {

template <class T>
class AddressQueue {
 public:
  void push(const Client& client, T item) {
    FairQueue<T>& line = lines_[client.address];
    if (line.empty()) round_.push_back(client.address);
    line.push(client.visitor, std::move(item));
    ++size_;
  }

  std::optional<T> pop() {
    if (round_.empty()) return std::nullopt;
    const std::string address = std::move(round_.front());
    round_.pop_front();
    const auto line = lines_.find(address);
    std::optional<T> item = line->second.pop();
    --size_;
    if (line->second.empty())
      lines_.erase(line);
    else
      round_.push_back(address);
    return item;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::size_t waiting_of(const std::string& address) const {
    const auto line = lines_.find(address);
    return line == lines_.end() ? 0 : line->second.size();
  }

 private:
  std::unordered_map<std::string, FairQueue<T>> lines_;
  std::list<std::string> round_;  // addresses with queued items, the next one first
  std::size_t size_ = 0;
};

}  // namespace kiebitz::server
