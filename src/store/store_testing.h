// For tests only: every kind of store, and what is left of it after a restart.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "rules/movegen.h"
#include "store/memory_store.h"
#include "store/sqlite_store.h"

namespace kiebitz::test {

enum class StoreKind : std::uint8_t { Memory, Sqlite };
inline constexpr std::array<StoreKind, 2> kStoreKinds = {StoreKind::Memory, StoreKind::Sqlite};

inline std::string name_of_store(const testing::TestParamInfo<StoreKind>& info) {
  return info.param == StoreKind::Memory ? "Memory" : "Sqlite";
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    static std::atomic<int> number = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("kiebitz-store-" + std::to_string(::getpid()) + "-" + std::to_string(number++));
    std::filesystem::create_directories(path_);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

class StoreKeeper {
 public:
  explicit StoreKeeper(StoreKind kind) : kind_(kind) { open(); }
  Store& store() { return *store_; }
  std::filesystem::path file() const { return folder_.path() / "games.db"; }
  void reopen() {
    if (kind_ == StoreKind::Memory) return;
    store_.reset();
    open();
  }

 private:
  void open() {
    if (kind_ == StoreKind::Memory) {
      store_ = std::make_unique<MemoryStore>();
      return;
    }
    SqliteOptions options;
    options.file = file();
    auto opened = open_sqlite_store(options);
    if (!opened) throw std::runtime_error(opened.error().text);
    store_ = *std::move(opened);
  }

  StoreKind kind_;
  TemporaryFolder folder_;
  std::unique_ptr<Store> store_;
};

}  // namespace kiebitz::test
