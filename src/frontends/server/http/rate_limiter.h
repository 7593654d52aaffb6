// RateLimiter: a budget of requests for each client, a bucket that fills steadily and that requests empty. Bounded in
// memory. Any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>

#include "base/mutex.h"

namespace kiebitz::server {

struct RateLimit {
  double per_minute = 0;  // 0: no limit
  double burst = 0;
};

struct RateVerdict {
  bool is_allowed = true;
  int limit = 0;      // the burst; 0 if there is no limit
  int remaining = 0;  // whole requests left now
  int reset_s = 0;    // until the bucket is full again
  int retry_s = 0;    // until the next request is allowed; at least 1 if this one is not
};

// Takes one message from the budget of its sender.
using MessageBudget = std::function<RateVerdict()>;

class RateLimiter {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit RateLimiter(const RateLimit& limit) : limit_(limit) {}
  RateVerdict take(const std::string& client, double cost, Time now);
  RateVerdict take(const std::string& client, double cost = 1) {
    return take(client, cost, std::chrono::steady_clock::now());
  }
  // Charges in any case, if necessary as a debt: until it is paid nothing is allowed, not even requests without cost.
  void charge(const std::string& client, double cost, Time now);
  void charge(const std::string& client, double cost) { charge(client, cost, std::chrono::steady_clock::now()); }

 private:
  struct Bucket {
    double level = 0;
    Time at{};
  };
  // The client's bucket, filled up to now.
  Bucket& bucket_of(const std::string& client, Time now) KIEBITZ_REQUIRES(mutex_);
  void sweep(Time now) KIEBITZ_REQUIRES(mutex_);

  const RateLimit limit_;
  Mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_ KIEBITZ_GUARDED_BY(mutex_);
  std::size_t sweep_at_ KIEBITZ_GUARDED_BY(mutex_) = 1024;
};

}  // namespace kiebitz::server
