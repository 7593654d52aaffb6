// Castling rights as a set of four, and the rooks they belong to (Chess960 needs the rook's file).
#pragma once

#include <array>
#include <cstdint>

#include "rules/types.h"

namespace kiebitz {

class CastlingRights {
 public:
  constexpr CastlingRights() = default;
  static constexpr CastlingRights all() { return CastlingRights(15); }
  static constexpr CastlingRights of(Color c, CastlingSide side) { return CastlingRights(1 << bit(c, side)); }
  static constexpr CastlingRights of(Color c) { return CastlingRights(3 << (2 * index(c))); }

  constexpr bool has(Color c, CastlingSide side) const { return ((bits_ >> bit(c, side)) & 1) != 0; }
  constexpr bool has_any(Color c) const { return ((bits_ >> (2 * index(c))) & 3) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int raw() const { return bits_; }
  constexpr void add(CastlingRights other) { bits_ = static_cast<std::uint8_t>(bits_ | other.bits_); }
  constexpr void remove(CastlingRights other) { bits_ = static_cast<std::uint8_t>(bits_ & ~other.bits_); }
  friend constexpr bool operator==(CastlingRights, CastlingRights) = default;

 private:
  constexpr explicit CastlingRights(int bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  static constexpr int bit(Color c, CastlingSide side) { return 2 * index(c) + index(side); }

  std::uint8_t bits_ = 0;
};

// The rook's square of each right; nothing where the right does not exist.
struct CastlingRooks {
  std::array<std::array<OptSquare, 2>, 2> squares;

  constexpr OptSquare& at(Color c, CastlingSide side) { return squares[index(c)][index(side)]; }
  constexpr OptSquare at(Color c, CastlingSide side) const { return squares[index(c)][index(side)]; }
  friend constexpr bool operator==(const CastlingRooks&, const CastlingRooks&) = default;
};

}  // namespace kiebitz
