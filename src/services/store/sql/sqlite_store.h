// The store in one file on this machine: SQLite in WAL mode with full synchronisation, so that a move that was reported
// as stored survives a killed process and a power failure. Several processes may use the file at the same time.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>

#include "store/documents.h"
#include "store/store.h"
#include "store/store_check.h"

namespace kiebitz {

struct SqliteOptions {
  std::filesystem::path file;                  // made, with its folders, if it is not there
  int connections = 4;                         // threads that can be served at the same time; others wait
  std::chrono::milliseconds patience{10'000};  // with another process that holds the file
};

Expected<std::unique_ptr<Store>, StoreError> open_sqlite_store(const SqliteOptions& options);
// In a table of their own in the same file.
Expected<std::unique_ptr<Documents>, StoreError> open_sqlite_documents(SqliteOptions options);
Expected<std::unique_ptr<StoreCheck>, StoreError> open_sqlite_check(SqliteOptions options);

}  // namespace kiebitz
