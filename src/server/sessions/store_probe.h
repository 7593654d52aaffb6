// StoreProbe: does the store take writes? It asks the store itself, by writing one small document, at most every few
// seconds. Any thread.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>

#include "store/documents.h"

namespace kiebitz::server {

class StoreProbe {
 public:
  // The documents must outlive it. What is older than `fresh` is asked again.
  explicit StoreProbe(Documents& documents, std::chrono::milliseconds fresh = std::chrono::milliseconds(2000))
      : documents_(documents), fresh_(fresh) {}

  // What the store said just now; nothing if that is too long ago.
  std::optional<bool> recent() const;
  // What it said last, however long ago. It did open.
  bool last() const;
  // Asks, unless somebody has just done so. Waits for the disk.
  bool ask();

 private:
  using Time = std::chrono::steady_clock::time_point;

  Documents& documents_;
  const std::chrono::milliseconds fresh_;
  std::mutex asking_;
  mutable std::mutex mutex_;
  bool works_ = true;
  std::optional<Time> asked_;
};

}  // namespace kiebitz::server
