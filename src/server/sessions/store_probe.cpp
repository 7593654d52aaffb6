#include "server/sessions/store_probe.h"

#include "platform/calendar.h"

namespace kiebitz::server {

std::optional<bool> StoreProbe::recent() const {
  const std::lock_guard lock(mutex_);
  if (!asked_ || std::chrono::steady_clock::now() - *asked_ > fresh_) return std::nullopt;
  return works_;
}

bool StoreProbe::last() const {
  const std::lock_guard lock(mutex_);
  return works_;
}

bool StoreProbe::ask() {
  const std::lock_guard one_at_a_time(asking_);
  if (const auto known = recent()) return *known;
  const bool works = documents_.put({"probe", "store", "", calendar_now(), ""}).has_value();
  const std::lock_guard lock(mutex_);
  works_ = works;
  asked_ = std::chrono::steady_clock::now();
  return works;
}

}  // namespace kiebitz::server
