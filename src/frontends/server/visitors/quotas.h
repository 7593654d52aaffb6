// Quotas: may something new be stored? The answer depends on how much the visitor has, on the size of the store and on
// the free space of its disk. Only new things are refused: a visitor above a quota can still read, export, delete and
// play, and moves are stored until almost no space is left. Any thread that may wait for the disk.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/mutex.h"
#include "server/api/problem.h"
#include "server/server_options.h"
#include "server/visitors/visitor.h"
#include "store/documents.h"
#include "store/store.h"

namespace kiebitz::server {

struct DiskSpace {
  std::uint64_t free = 0;
  std::uint64_t total = 0;
};
// Of the disk of this folder; nothing if it is unknown.
std::optional<DiskSpace> disk_space(const std::string& folder);

class Quotas {
 public:
  using FindSpace = std::function<std::optional<DiskSpace>()>;

  Quotas(Store& store, Documents& documents, const KeepingLimits& limits, FindSpace find_space);

  struct Addition {
    std::size_t games = 0;
    std::uint64_t bytes = 0;  // about
  };
  // QuotaReached, TooManyGames or StorageFull.
  Result<void> check(const Visitor& visitor, const Addition& addition) const;
  // The same for data without a visitor: only StorageFull.
  Result<void> check_server(std::uint64_t bytes = 0) const;
  Result<void> check_move() const;

  struct Use {
    std::optional<std::uint64_t> store_bytes = std::nullopt;
    std::optional<std::uint64_t> free_bytes = std::nullopt;
    bool is_full = false;  // nothing new is kept
  };
  void look() const { static_cast<void>(check_server()); }
  // The last measurement; does not wait for the disk.
  Use last() const;

 private:
  std::uint64_t reserve(const DiskSpace& space) const;
  std::uint64_t reserve_of_moves(const DiskSpace& space) const;
  // Measurements are at most a few seconds old.
  std::optional<std::uint64_t> store_bytes() const;
  std::optional<Problem> objection(const std::optional<DiskSpace>& space, std::uint64_t bytes) const;

  Store& store_;
  Documents& documents_;
  const KeepingLimits limits_;
  const FindSpace find_space_;
  mutable Mutex mutex_;
  mutable Use last_ KIEBITZ_GUARDED_BY(mutex_);
  mutable std::chrono::steady_clock::time_point measured_ KIEBITZ_GUARDED_BY(mutex_){};  // the store
};

}  // namespace kiebitz::server
