#include "server/http/beast.h"

#include <algorithm>

#include "base/assert.h"

namespace kiebitz::server {

bool Connections::admit(const std::string& client) {
  const MutexLock lock(mutex_);
  std::size_t& count = by_client_[client];
  if (open_ >= options_.max_connections || count >= options_.max_connections_per_client) {
    ++refused_;
    if (count == 0) by_client_.erase(client);
    return false;
  }
  ++count;
  ++open_;
  ++accepted_;
  return true;
}

void Connections::leave(const std::string& client) {
  const MutexLock lock(mutex_);
  const auto place = by_client_.find(client);
  KIEBITZ_ASSERT(open_ > 0 && place != by_client_.end(), "only a connection that was admitted leaves");
  --open_;
  if (place != by_client_.end() && --place->second == 0) by_client_.erase(place);
}

void Connections::add(const std::weak_ptr<Closable>& closable) {
  const MutexLock lock(mutex_);
  members_.insert(closable);
  if (members_.size() < sweep_at_) return;
  std::erase_if(members_, [](const auto& member) { return member.expired(); });
  sweep_at_ = std::max<std::size_t>(64, members_.size() * 2);
}

template <class F>
void Connections::for_all(F&& act) {
  std::set<std::weak_ptr<Closable>, std::owner_less<>> members;
  {
    const MutexLock lock(mutex_);
    members = members_;
  }
  for (const auto& member : members)
    if (const auto closable = member.lock()) act(*closable);
}

void Connections::drain_all() {
  draining_ = true;
  for_all([](Closable& closable) { closable.drain(); });
}

void Connections::abort_all() {
  for_all([](Closable& closable) { closable.abort(); });
}

HttpServerCounts Connections::counts() const {
  const MutexLock lock(mutex_);
  return {accepted_, refused_, open_, sockets_.load()};
}

asio::awaitable<bool> WakeUp::wait_for(std::chrono::steady_clock::duration longest) {
  timer_.expires_after(longest);
  const auto [error] = co_await timer_.async_wait(kQuiet);
  co_return error == asio::error::operation_aborted;
}

}  // namespace kiebitz::server
