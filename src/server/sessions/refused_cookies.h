// RefusedCookies: values of the access cookie that were wrong. The first time a value is a guess like a typed password;
// the same value again tells nobody anything new: a browser that keeps the cookie of an old password must not lock its
// address out. Any thread.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>

namespace kiebitz::server {

class RefusedCookies {
 public:
  // Remembers so many values; of the oldest it forgets that they were wrong.
  explicit RefusedCookies(std::size_t limit = 1024) : limit_(limit) {}
  // True for a value that has not been refused before.
  bool add(std::string_view value);

 private:
  const std::size_t limit_;
  std::mutex mutex_;
  std::unordered_set<std::string> digests_;
  std::deque<std::string> oldest_first_;
};

}  // namespace kiebitz::server
