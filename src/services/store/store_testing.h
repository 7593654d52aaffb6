// For tests only: every kind of store, and what is left of it after a restart.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/temporary_folder_testing.h"
#include "rules/movegen.h"
#include "store/memory/memory_documents.h"
#include "store/memory/memory_store.h"
#include "store/open_stores.h"
#include "store/sql/postgres_testing.h"
#include "store/sql/sqlite_store.h"

namespace kiebitz::test {

enum class StoreKind : std::uint8_t { Memory, Sqlite, Postgres };

// PostgreSQL only if it is installed; a test of its own says so if it is not (postgres_store_test.cpp).
inline std::vector<StoreKind> store_kinds() {
  std::vector kinds = {StoreKind::Memory, StoreKind::Sqlite};
  if (PostgresServer::is_installed()) kinds.push_back(StoreKind::Postgres);
  return kinds;
}

inline std::string name_of_store(const testing::TestParamInfo<StoreKind>& info) {
  constexpr const char* kNames[] = {"Memory", "Sqlite", "Postgres"};
  return kNames[static_cast<std::size_t>(info.param)];
}

class StoreKeeper {
 public:
  explicit StoreKeeper(StoreKind kind) : kind_(kind) {
    if (kind_ == StoreKind::Postgres) url_ = PostgresServer::shared().new_schema();
    open();
  }
  Store& store() { return *store_; }
  Documents& documents() { return *documents_; }
  // What open_stores() wants. Not of memory.
  std::string place() const { return kind_ == StoreKind::Postgres ? url_ : folder_.path().string(); }
  std::filesystem::path file() const { return folder_.path() / "games.db"; }
  void reopen() {
    if (kind_ == StoreKind::Memory) return;
    store_.reset();
    documents_.reset();
    open();
  }

 private:
  void open() {
    if (kind_ == StoreKind::Memory) {
      store_ = std::make_unique<MemoryStore>();
      documents_ = std::make_unique<MemoryDocuments>();
      return;
    }
    auto opened = open_stores(place(), 4);
    if (!opened) throw std::runtime_error(opened.error().text);
    store_ = std::move(opened->games);
    documents_ = std::move(opened->documents);
  }

  StoreKind kind_;
  TemporaryFolder folder_;
  std::string url_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Documents> documents_;
};

}  // namespace kiebitz::test
