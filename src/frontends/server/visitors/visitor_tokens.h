// VisitorTokens: makes the tokens of visitors and recognises invalid ones. A token is signed with a key from the store,
// so that all servers on one store accept it. A token without a signature is from older versions and valid while its
// visitor owns something in the store. Any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/mutex.h"
#include "server/api/problem.h"
#include "server/visitors/bounded_set.h"
#include "server/visitors/visitor.h"
#include "store/documents.h"

namespace kiebitz::server {

class VisitorTokens {
 public:
  enum class Finding : std::uint8_t {
    Genuine,
    MadeUp,
    Unknown,  // the store must be asked
  };
  // Does this visitor own anything in the store? May wait for the disk.
  using Owns = std::function<Result<bool>(const Visitor& visitor)>;

  VisitorTokens(Documents& documents, Owns owns) : documents_(documents), owns_(std::move(owns)) {}

  // Called first: reads the keys, or makes the first one. May wait for the disk, like look_up().
  Result<void> open();

  std::string make() const;
  // The identity as far as it is known without the disk.
  Finding known(std::string_view token) const;
  // Valid or invalid; the result is cached.
  Result<Finding> look_up(std::string_view token);

  // An anonymous request is valid; an invalid bearer token is an error. An invalid cookie is ignored: a browser may
  // have it from another store and receives a new one.
  struct Identified {
    std::optional<Visitor> visitor;
    bool has_bad_token = false;
    bool is_unknown = false;  // the store must be asked
  };
  Identified identify(const HttpRequest& request) const;

 private:
  Result<void> read_keys();
  bool is_signed(std::string_view token) const KIEBITZ_REQUIRES(mutex_);

  Documents& documents_;
  const Owns owns_;
  mutable Mutex mutex_;
  std::vector<std::string> keys_ KIEBITZ_GUARDED_BY(mutex_);  // the first one signs
  BoundedSet owners_ KIEBITZ_GUARDED_BY(mutex_){100'000};     // visitors whose tokens have no signature
  BoundedSet made_up_ KIEBITZ_GUARDED_BY(mutex_){10'000};     // the same, but they own nothing
};

}  // namespace kiebitz::server
