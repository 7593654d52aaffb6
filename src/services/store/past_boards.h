// The history of positions for callers that query thousands of them in a row, such as a brain that thinks. Caches the
// answers until forget(). A store that fails has no history. One thread at a time; the store must outlive this object.
#pragma once

#include <unordered_map>

#include "rules/position.h"
#include "store/store.h"

namespace kiebitz {

class PastBoards {
 public:
  explicit PastBoards(Store& store) : store_(store) {}

  const BoardHistory& find(const Position& position);
  void forget() { known_.clear(); }

 private:
  Store& store_;
  std::unordered_map<Key, BoardHistory> known_;  // by the position's key, which costs nothing
};

}  // namespace kiebitz
