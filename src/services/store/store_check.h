// StoreCheck: would a write go through now? It writes a word of its own beside the games and asks every table for
// leave, on a connection of its own, so that it neither waits behind players nor they behind it. Any thread.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "base/expected.h"
#include "store/store_error.h"

namespace kiebitz {

class StoreCheck {
 public:
  virtual ~StoreCheck() = default;
  // Busy if somebody else holds a table or the whole database for longer than the patience it was opened with.
  virtual Expected<void, StoreError> check() = 0;
};

// Of a store that has been opened before (open_stores.h): the tables are there.
Expected<std::unique_ptr<StoreCheck>, StoreError> open_store_check(
    const std::string& place, std::chrono::milliseconds patience = std::chrono::milliseconds(2000));

}  // namespace kiebitz
