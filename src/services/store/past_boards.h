// What finished games say about positions, for somebody who asks about thousands of them in a row: a brain that thinks.
// Remembers the answers until forget(). A store that fails knows nothing. One thread at a time; the store outlives it.
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
