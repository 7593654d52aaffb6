// RefusedCookies: wrong values of the access cookie. The first use of a value is a guess like a typed password. Its
// repetition reveals nothing new, and a browser that still has the cookie of an old password must not lock its address
// out. Any thread.
#pragma once

#include <cstddef>
#include <string_view>

#include "server/visitors/bounded_set.h"

#include "base/mutex.h"

namespace kiebitz::server {

class RefusedCookies {
 public:
  // Remembers this number of values and removes the oldest first.
  explicit RefusedCookies(std::size_t limit = 1024) : digests_(limit) {}
  // True for a value that has not been refused before.
  bool add(std::string_view value);

 private:
  Mutex mutex_;
  BoundedSet digests_ KIEBITZ_GUARDED_BY(mutex_);
};

}  // namespace kiebitz::server
