// The place of a position in its table. A table has one entry per side to move and per class of positions that are
// equal by the symmetries of the board: eight for endings without pawns, two (left and right) with pawns. Positions are
// four squares: White's king, Black's king, first man, second man. Constant data; any thread.
#pragma once

#include <array>
#include <cstdint>

#include "tablebase/material.h"

namespace kiebitz::tablebase {

// Slots of a Squares array.
inline constexpr int kWhiteKing = 0;
inline constexpr int kBlackKing = 1;
inline constexpr int kFirstMan = 2;
inline constexpr int kSecondMan = 3;

using Squares = std::array<Square, kMaxMen>;  // the last one is unused with three men

struct KingPairs;  // table_index.cpp

class TableIndex {
 public:
  explicit TableIndex(const Material& material);

  // Entries per side to move.
  std::uint32_t size() const { return size_; }
  // Precondition: the kings do not touch, the men are on different squares, no pawn is on the first or last rank. Equal
  // positions have equal indices.
  std::uint32_t of(const Squares& squares) const;
  // The squares of an index. Some indices have no position: two men on one square, or a mirror image of a position that
  // has another index; see is_canonical.
  Squares squares_of(std::uint32_t index) const;
  bool is_canonical(std::uint32_t index, const Squares& its_squares) const;

  // The number of neighbouring indices that share the squares of the kings.
  std::uint32_t per_king_pair() const { return per_king_pair_; }

 private:
  std::uint32_t men_index(Square first, Square second) const;

  Material material_;
  const KingPairs* kings_;
  std::uint32_t second_count_ = 1;
  std::uint32_t per_king_pair_ = 0;
  std::uint32_t size_ = 0;
};

// The index of a material by its number.
const TableIndex& table_index(int number);

}  // namespace kiebitz::tablebase
