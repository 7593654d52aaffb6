// VisitorTokens: makes the tokens of visitors and tells those that somebody made up. A token is signed with a key that
// is kept in the store, so that all servers on one store accept each other's; one without a signature, from before
// there were any, is good as long as its visitor owns something there. Any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/mutex.h"
#include "server/api/session_error.h"
#include "server/visitors/bounded_set.h"
#include "server/visitors/visitor.h"
#include "store/documents.h"

namespace kiebitz::server {

class VisitorTokens {
 public:
  enum class Finding : std::uint8_t {
    Genuine,
    MadeUp,
    Unknown,  // the store has to be asked
  };
  // Does this visitor own anything in the store? May wait for the disk.
  using Owns = std::function<Granted<bool>(const Visitor& visitor)>;

  VisitorTokens(Documents& documents, Owns owns) : documents_(documents), owns_(std::move(owns)) {}

  // Before all others: reads the keys, or makes the first one. May wait for the disk, as look_up() may.
  Granted<void> open();

  std::string make() const;
  // What can be said without the disk.
  Finding known(std::string_view token) const;
  // Genuine or made up; it is known from then on.
  Granted<Finding> look_up(std::string_view token);

  // Nobody is fine; a bearer token that is none is not. A made-up cookie is nobody's: a browser may have it from
  // another store and gets a new one.
  struct Identified {
    std::optional<Visitor> visitor;
    bool has_bad_token = false;
    bool is_unknown = false;  // the store has to be asked
  };
  Identified identify(const HttpRequest& request) const;

 private:
  Granted<void> read_keys();
  bool is_signed(std::string_view token) const KIEBITZ_REQUIRES(mutex_);

  Documents& documents_;
  const Owns owns_;
  mutable Mutex mutex_;
  std::vector<std::string> keys_ KIEBITZ_GUARDED_BY(mutex_);  // the first one signs
  BoundedSet owners_ KIEBITZ_GUARDED_BY(mutex_){100'000};     // visitors whose tokens have no signature
  BoundedSet made_up_ KIEBITZ_GUARDED_BY(mutex_){10'000};     // the same, but they own nothing
};

}  // namespace kiebitz::server
