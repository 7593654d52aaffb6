// Sets of squares as 64 bits, a1 = bit 0.
#pragma once

#include <bit>
#include <cstdint>

#include "rules/types.h"

namespace kiebitz {

using Bitboard = std::uint64_t;

inline constexpr Bitboard kAllSquares = ~Bitboard{0};
inline constexpr Bitboard kFileA = 0x0101010101010101ULL;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kRank1 = 0xffULL;
inline constexpr Bitboard kLightSquares = 0x55aa55aa55aa55aaULL;
inline constexpr Bitboard kDarkSquares = ~kLightSquares;

constexpr Bitboard bit(Square s) { return Bitboard{1} << index(s); }
constexpr Bitboard file_bits(File f) { return kFileA << index(f); }
constexpr Bitboard rank_bits(Rank r) { return kRank1 << (8 * index(r)); }
constexpr bool contains(Bitboard b, Square s) { return ((b >> index(s)) & 1) != 0; }
constexpr int popcount(Bitboard b) { return std::popcount(b); }
constexpr bool more_than_one(Bitboard b) { return (b & (b - 1)) != 0; }
constexpr Square lsb(Bitboard b) { return square_at(std::countr_zero(b)); }       // b not empty
constexpr Square msb(Bitboard b) { return square_at(63 - std::countl_zero(b)); }  // b not empty
constexpr Square pop_lsb(Bitboard& b) {
  const Square s = lsb(b);
  b &= b - 1;
  return s;
}

// Moves every square of a set one step; squares that would leave the board vanish. North is towards rank 8.
constexpr Bitboard north(Bitboard b) { return b << 8; }
constexpr Bitboard south(Bitboard b) { return b >> 8; }
constexpr Bitboard east(Bitboard b) { return (b & ~kFileH) << 1; }
constexpr Bitboard west(Bitboard b) { return (b & ~kFileA) >> 1; }
constexpr Bitboard north_east(Bitboard b) { return (b & ~kFileH) << 9; }
constexpr Bitboard north_west(Bitboard b) { return (b & ~kFileA) << 7; }
constexpr Bitboard south_east(Bitboard b) { return (b & ~kFileH) >> 7; }
constexpr Bitboard south_west(Bitboard b) { return (b & ~kFileA) >> 9; }

constexpr Bitboard forward(Color c, Bitboard b) { return c == Color::White ? north(b) : south(b); }

constexpr Bitboard pawn_attacks(Color c, Bitboard pawns) {
  return c == Color::White ? north_east(pawns) | north_west(pawns) : south_east(pawns) | south_west(pawns);
}

// Iterates over the squares of a set: for (Square s : squares(b)).
class SquareRange {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(Bitboard rest) : rest_(rest) {}
    constexpr Square operator*() const { return lsb(rest_); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Bitboard rest_;
  };

  constexpr explicit SquareRange(Bitboard b) : bits_(b) {}
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  Bitboard bits_;
};

constexpr SquareRange squares(Bitboard b) { return SquareRange(b); }

}  // namespace kiebitz
