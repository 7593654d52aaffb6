#include "server/sessions/refused_cookies.h"

#include "server/sessions/secrets.h"

namespace kiebitz::server {

bool RefusedCookies::add(std::string_view value) {
  std::string digest = sha256_hex(value);  // short, whatever was sent, and no near miss lies about
  const std::lock_guard lock(mutex_);
  if (!digests_.insert(digest).second) return false;
  oldest_first_.push_back(std::move(digest));
  if (oldest_first_.size() > limit_) {
    digests_.erase(oldest_first_.front());
    oldest_first_.pop_front();
  }
  return true;
}

}  // namespace kiebitz::server
