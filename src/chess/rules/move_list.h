// Moves in a fixed array. A position from a game has at most 218 legal moves; the largest known number for a position
// that can be set up is 242.
#pragma once

#include <array>
#include <cstddef>

#include "rules/move.h"

namespace kiebitz {

class MoveList {
 public:
  static constexpr std::size_t kCapacity = 256;

  // User-provided on purpose: the array stays uninitialised, because the generator writes only the elements it uses.
  MoveList() {}

  void push(Move m) { moves_[size_++] = m; }
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t i) const { return moves_[i]; }
  Move& operator[](std::size_t i) { return moves_[i]; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  Move* begin() { return moves_.data(); }
  Move* end() { return moves_.data() + size_; }
  bool contains(Move m) const {
    for (Move candidate : *this)
      if (candidate == m) return true;
    return false;
  }

 private:
  std::array<Move, kCapacity> moves_;
  std::size_t size_ = 0;
};

}  // namespace kiebitz
