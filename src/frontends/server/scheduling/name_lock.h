// Turnstile: lets one at a time through under a name, for work that is dear while it lasts. Any thread; passes may
// outlive it.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/mutex.h"

namespace kiebitz::server {

class Turnstile {
 public:
  // The names are taken as long as somebody holds it.
  using Pass = std::shared_ptr<const void>;

  // Null if one of the names is taken.
  Pass enter(std::vector<std::string> names) {
    const MutexLock lock(inside_->mutex);
    for (const std::string& name : names)
      if (inside_->names.contains(name)) return nullptr;
    inside_->names.insert(names.begin(), names.end());
    return std::make_shared<const Leaving>(inside_, std::move(names));
  }

 private:
  struct Inside {
    Mutex mutex;
    std::set<std::string> names KIEBITZ_GUARDED_BY(mutex);
  };
  struct Leaving {
    Leaving(std::shared_ptr<Inside> place, std::vector<std::string> taken)
        : inside(std::move(place)), names(std::move(taken)) {}
    ~Leaving() {
      const MutexLock lock(inside->mutex);
      for (const std::string& name : names) inside->names.erase(name);
    }
    Leaving(const Leaving&) = delete;
    Leaving& operator=(const Leaving&) = delete;
    const std::shared_ptr<Inside> inside;
    const std::vector<std::string> names;
  };

  const std::shared_ptr<Inside> inside_ = std::make_shared<Inside>();
};

}  // namespace kiebitz::server
