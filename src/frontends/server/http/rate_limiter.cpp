#include "server/http/rate_limiter.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace kiebitz::server {

RateVerdict RateLimiter::take(const std::string& client, double cost, Time now) {
  if (limit_.per_minute <= 0) return {};
  const double per_second = limit_.per_minute / 60.0;
  const MutexLock lock(mutex_);
  Bucket& bucket = bucket_of(client, now);
  RateVerdict verdict;
  verdict.limit = static_cast<int>(limit_.burst);
  verdict.is_allowed = bucket.level >= cost;
  if (verdict.is_allowed)
    bucket.level -= cost;
  else
    verdict.retry_s = std::max(1, static_cast<int>(std::ceil((cost - bucket.level) / per_second)));
  verdict.remaining = std::max(0, static_cast<int>(bucket.level));
  verdict.reset_s = static_cast<int>(std::ceil((limit_.burst - bucket.level) / per_second));
  return verdict;
}

void RateLimiter::charge(const std::string& client, double cost, Time now) {
  if (limit_.per_minute <= 0) return;
  const MutexLock lock(mutex_);
  Bucket& bucket = bucket_of(client, now);
  bucket.level = std::max(-limit_.burst, bucket.level - cost);
}

RateLimiter::Bucket& RateLimiter::bucket_of(const std::string& client, Time now) {
  if (buckets_.size() >= sweep_at_) sweep(now);
  const auto [place, is_new] = buckets_.try_emplace(client, Bucket{limit_.burst, now});
  Bucket& bucket = place->second;
  const std::chrono::duration<double> passed = now - bucket.at;
  bucket.level = std::min(limit_.burst, bucket.level + std::max(0.0, passed.count()) * limit_.per_minute / 60.0);
  bucket.at = now;
  KIEBITZ_ASSERT(-limit_.burst <= bucket.level && bucket.level <= limit_.burst, "a budget and a debt have a limit");
  return bucket;
}

// A full bucket is equal to none.
void RateLimiter::sweep(Time now) {
  const std::chrono::duration<double> fill_time(2 * limit_.burst /
                                                (limit_.per_minute / 60.0));  // from the deepest debt
  std::erase_if(buckets_, [&](const auto& entry) { return now - entry.second.at > fill_time; });
  sweep_at_ = std::max<std::size_t>(1024, buckets_.size() * 2);
}

}  // namespace kiebitz::server
