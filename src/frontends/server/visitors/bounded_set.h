// BoundedSet: a set of words with a maximum size; the oldest are removed first. Not thread-safe.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <unordered_set>
#include <utility>

namespace kiebitz::server {

class BoundedSet {
 public:
  explicit BoundedSet(std::size_t limit) : limit_(limit) {}

  // True for a word that is not in the set.
  bool add(std::string word) {
    if (!words_.insert(word).second) return false;
    oldest_first_.push_back(std::move(word));
    if (oldest_first_.size() > limit_) {
      words_.erase(oldest_first_.front());
      oldest_first_.pop_front();
    }
    return true;
  }
  bool contains(const std::string& word) const { return words_.contains(word); }

 private:
  const std::size_t limit_;
  std::unordered_set<std::string> words_;
  std::deque<std::string> oldest_first_;
};

}  // namespace kiebitz::server
