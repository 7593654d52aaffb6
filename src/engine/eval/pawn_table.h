// Caches the value of pawns and kings. Owned by one evaluator, used by one thread.
#pragma once

#include <array>
#include <vector>

#include "eval/facts.h"
#include "eval/tapered.h"
#include "rules/keys/zobrist.h"

namespace kiebitz {

struct alignas(64) PawnEntry {
  Key key = 0;
  PawnFacts facts;
  Tapered score;  // White's minus Black's
  std::array<Tapered, 2> danger{};
};

class PawnTable {
 public:
  PawnTable() : entries_(kSize) {}

  // The slot for this key; it holds the result if its key is the same.
  PawnEntry& slot(Key key) { return entries_[key & (kSize - 1)]; }
  void clear() { entries_.assign(kSize, PawnEntry{}); }

 private:
  static constexpr std::size_t kSize = 8192;  // 512 KiB

  std::vector<PawnEntry> entries_;
};

inline Key pawn_king_key(const Position& position) {
  return position.pawn_key() ^ zobrist::piece(Piece::WhiteKing, position.king(Color::White)) ^
         zobrist::piece(Piece::BlackKing, position.king(Color::Black));
}

}  // namespace kiebitz
