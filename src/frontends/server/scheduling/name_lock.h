// NameLock: admits one task at a time for each name, for work that needs many resources while it runs. Any thread;
// tokens may outlive the object.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/mutex.h"

namespace kiebitz::server {

class NameLock {
 public:
  // The names are taken while the token exists.
  using Token = std::shared_ptr<const void>;

  // Null if one of the names is taken.
  Token acquire(std::vector<std::string> names) {
    const MutexLock lock(held_->mutex);
    for (const std::string& name : names)
      if (held_->names.contains(name)) return nullptr;
    held_->names.insert(names.begin(), names.end());
    return std::make_shared<const Release>(held_, std::move(names));
  }

 private:
  struct Held {
    Mutex mutex;
    std::set<std::string> names KIEBITZ_GUARDED_BY(mutex);
  };
  struct Release {
    Release(std::shared_ptr<Held> place, std::vector<std::string> taken)
        : held(std::move(place)), names(std::move(taken)) {}
    ~Release() {
      const MutexLock lock(held->mutex);
      for (const std::string& name : names) held->names.erase(name);
    }
    Release(const Release&) = delete;
    Release& operator=(const Release&) = delete;
    const std::shared_ptr<Held> held;
    const std::vector<std::string> names;
  };

  const std::shared_ptr<Held> held_ = std::make_shared<Held>();
};

}  // namespace kiebitz::server
