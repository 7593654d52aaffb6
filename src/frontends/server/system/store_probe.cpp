#include "server/system/store_probe.h"

#include <utility>

#include "base/assert.h"

namespace kiebitz::server {
namespace {

constexpr std::chrono::milliseconds kLookEvery{200};

}  // namespace

StoreProbe::StoreProbe(Check check, Ticker& ticker, const Times& times) : check_(std::move(check)), times_(times) {
  ticker.every(kLookEvery, [this] { give_up(); });
  thread_ = std::thread([this] { work(); });
}

StoreProbe::~StoreProbe() {
  stop();
  thread_.join();
}

void StoreProbe::ask(Tell tell) {
  MutexLock lock(mutex_);
  const bool is_silent = takes_too_long();
  const bool is_fresh = asked_ && std::chrono::steady_clock::now() - *asked_ <= times_.fresh;
  if (is_silent || is_fresh || stopping_) {
    const bool works = works_ && !is_silent;
    lock.unlock();
    return tell(works);
  }
  waiting_.push_back(std::move(tell));
  changed_.notify_one();
}

void StoreProbe::stop() {
  MutexLock lock(mutex_);
  stopping_ = true;
  changed_.notify_one();
  const News news = take_news();
  lock.unlock();
  tell_all(news);
}

void StoreProbe::work() {
  MutexLock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this]() KIEBITZ_REQUIRES(mutex_) { return stopping_ || !waiting_.empty(); });
    if (stopping_) return;
    KIEBITZ_ASSERT(!began_, "one check at a time");
    began_ = std::chrono::steady_clock::now();
    lock.unlock();
    const bool works = check_();
    lock.lock();
    began_.reset();
    asked_ = std::chrono::steady_clock::now();
    works_ = works;
    const News news = take_news();
    lock.unlock();
    tell_all(news);
    lock.lock();
  }
}

void StoreProbe::give_up() {
  MutexLock lock(mutex_);
  if (!takes_too_long()) return;
  works_ = false;
  const News news = take_news();
  lock.unlock();
  tell_all(news);
}

bool StoreProbe::takes_too_long() const {
  return began_ && std::chrono::steady_clock::now() - *began_ > times_.longest;
}

StoreProbe::News StoreProbe::take_news() { return {std::exchange(waiting_, {}), works_}; }

void StoreProbe::tell_all(const News& news) {
  for (const Tell& tell : news.waiting) tell(news.works);
}

}  // namespace kiebitz::server
