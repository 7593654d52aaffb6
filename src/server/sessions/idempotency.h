// Answers kept for a while under the key their request carried, so that a retry gets the first answer again instead of
// a second effect. Bounded; any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/transport/http_message.h"

namespace kiebitz::server {

class Idempotency {
 public:
  enum class Finding : std::uint8_t { New, Known, Conflict };
  struct Lookup {
    Finding finding = Finding::New;
    HttpResponse response = {};
  };

  // `scope` is the visitor and the path; `digest` tells requests with the same key apart.
  Lookup find(const std::string& scope, const std::string& digest);
  void keep(const std::string& scope, const std::string& digest, const HttpResponse& response);

 private:
  static constexpr std::size_t kMaxKept = 4096;
  static constexpr std::chrono::minutes kKeptFor{10};

  struct Kept {
    std::string scope;
    std::string digest;
    HttpResponse response;
    std::chrono::steady_clock::time_point at;
  };
  void forget_old();

  std::mutex mutex_;
  std::list<Kept> kept_;  // oldest first
  std::unordered_map<std::string, std::list<Kept>::iterator> by_scope_;
};

}  // namespace kiebitz::server
