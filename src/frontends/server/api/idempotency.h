// Idempotency: stores answers for a while under the key of their request, so that a retry receives the first answer
// instead of a second effect. Bounded; any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>

#include "base/mutex.h"
#include "server/http/http_message.h"

namespace kiebitz::server {

class Idempotency {
 public:
  enum class Finding : std::uint8_t { New, Known, Conflict, BeingDone };
  struct Lookup {
    Finding finding = Finding::New;
    HttpResponse response = {};
  };

  // `scope` is the visitor and the path; `digest` distinguishes requests with the same key. New: the caller executes
  // the request, keeps its answer if it should be repeated, and calls end() in any case. Until then others find
  // BeingDone.
  Lookup begin(const std::string& scope, const std::string& digest);
  void keep(const std::string& scope, const std::string& digest, const HttpResponse& response);
  void end(const std::string& scope);

 private:
  static constexpr std::size_t kMaxKept = 4096;
  static constexpr std::size_t kMaxBytes = 16 * 1024 * 1024;
  static constexpr std::chrono::minutes kKeptFor{10};

  struct Kept {
    std::string scope;
    std::string digest;
    HttpResponse response;
    std::chrono::steady_clock::time_point at;
  };
  void forget_old() KIEBITZ_REQUIRES(mutex_);

  Mutex mutex_;
  std::list<Kept> kept_ KIEBITZ_GUARDED_BY(mutex_);   // oldest first
  std::size_t bytes_ KIEBITZ_GUARDED_BY(mutex_) = 0;  // of the answers in it
  std::unordered_map<std::string, std::list<Kept>::iterator> by_scope_ KIEBITZ_GUARDED_BY(mutex_);
  std::unordered_map<std::string, std::string> being_done_ KIEBITZ_GUARDED_BY(mutex_);  // scope, digest
};

}  // namespace kiebitz::server
