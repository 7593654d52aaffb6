#include "server/sessions/idempotency.h"

namespace kiebitz::server {

Idempotency::Lookup Idempotency::find(const std::string& scope, const std::string& digest) {
  const std::lock_guard lock(mutex_);
  forget_old();
  const auto found = by_scope_.find(scope);
  if (found == by_scope_.end()) return {};
  if (found->second->digest != digest) return {Finding::Conflict, {}};
  return {Finding::Known, found->second->response};
}

void Idempotency::keep(const std::string& scope, const std::string& digest, const HttpResponse& response) {
  const std::lock_guard lock(mutex_);
  if (by_scope_.contains(scope)) return;
  kept_.push_back({scope, digest, response, std::chrono::steady_clock::now()});
  by_scope_[scope] = std::prev(kept_.end());
  forget_old();
}

void Idempotency::forget_old() {
  const auto now = std::chrono::steady_clock::now();
  while (!kept_.empty() && (kept_.size() > kMaxKept || now - kept_.front().at > kKeptFor)) {
    by_scope_.erase(kept_.front().scope);
    kept_.pop_front();
  }
}

}  // namespace kiebitz::server
