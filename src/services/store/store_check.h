// StoreCheck: would a write succeed now? It writes a word beside the games and tries every table, on a connection of
// its own, so that neither it nor the players wait for each other. Any thread.
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
  // Busy if another client locks a table or the whole database for longer than the patience of open_store_check.
  virtual Expected<void, StoreError> check() = 0;
};

// Of a store that has been opened before (open_stores.h): the tables are there.
Expected<std::unique_ptr<StoreCheck>, StoreError> open_store_check(
    const std::string& place, std::chrono::milliseconds patience = std::chrono::milliseconds(2000));

}  // namespace kiebitz
