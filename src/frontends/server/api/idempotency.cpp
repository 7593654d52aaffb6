#include "server/api/idempotency.h"

#include "base/assert.h"

namespace kiebitz::server {

Idempotency::Lookup Idempotency::begin(const std::string& scope, const std::string& digest) {
  const MutexLock lock(mutex_);
  forget_old();
  if (const auto found = by_scope_.find(scope); found != by_scope_.end()) {
    if (found->second->digest != digest) return {Finding::Conflict, {}};
    return {Finding::Known, found->second->response};
  }
  const auto [running, is_new] = being_done_.try_emplace(scope, digest);
  if (is_new) return {};
  return {running->second == digest ? Finding::BeingDone : Finding::Conflict, {}};
}

void Idempotency::keep(const std::string& scope, const std::string& digest, const HttpResponse& response) {
  const MutexLock lock(mutex_);
  if (by_scope_.contains(scope)) return;
  kept_.push_back({scope, digest, response, std::chrono::steady_clock::now()});
  bytes_ += response.content().size();
  by_scope_[scope] = std::prev(kept_.end());
  forget_old();
}

void Idempotency::end(const std::string& scope) {
  const MutexLock lock(mutex_);
  being_done_.erase(scope);
}

void Idempotency::forget_old() {
  const auto now = std::chrono::steady_clock::now();
  const auto is_too_much = [this]() KIEBITZ_REQUIRES(mutex_) { return kept_.size() > kMaxKept || bytes_ > kMaxBytes; };
  while (!kept_.empty() && (is_too_much() || now - kept_.front().at > kKeptFor)) {
    bytes_ -= kept_.front().response.content().size();
    by_scope_.erase(kept_.front().scope);
    kept_.pop_front();
  }
  KIEBITZ_ASSERT(kept_.size() == by_scope_.size() && (!kept_.empty() || bytes_ == 0),
                 "what is kept is found and counted");
}

}  // namespace kiebitz::server
