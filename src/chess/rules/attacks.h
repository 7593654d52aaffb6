// The squares that pieces attack. Small tables are compile-time constants; the two slider tables (841 kB) are filled
// once before main, in about two milliseconds, so the initialiser of another file's global must not use them.
#pragma once

#include <array>

#include "base/bits.h"
#include "rules/bitboard.h"

namespace kiebitz {

namespace detail {

template <class F>
constexpr std::array<Bitboard, kSquareCount> per_square(F f) {
  std::array<Bitboard, kSquareCount> table{};
  for (int i = 0; i < kSquareCount; ++i) table[i] = f(bit(square_at(i)));
  return table;
}

inline constexpr auto kKnightAttacks = per_square([](Bitboard b) {
  const Bitboard near = east(b) | west(b);
  const Bitboard far = east(east(b)) | west(west(b));
  return north(north(near)) | south(south(near)) | north(far) | south(far);
});

inline constexpr auto kKingAttacks = per_square([](Bitboard b) {
  const Bitboard row = east(b) | west(b) | b;
  return (row | north(row) | south(row)) & ~b;
});

inline constexpr std::array<std::array<Bitboard, kSquareCount>, 2> kPawnAttacks = {
    per_square([](Bitboard b) { return pawn_attacks(Color::White, b); }),
    per_square([](Bitboard b) { return pawn_attacks(Color::Black, b); })};

// One square's slice of a slider table. The index is pext(occupied, mask) or a magic multiplication; the build or, in
// portable builds, the start-up code decides which.
struct SliderEntry {
  Bitboard mask;
  const Bitboard* attacks;
  Bitboard magic;
  unsigned shift;

  unsigned index_of(Bitboard occupied) const {
    if (use_pext()) return static_cast<unsigned>(pext(occupied, mask));
    return static_cast<unsigned>(((occupied & mask) * magic) >> shift);
  }
};

struct SliderTables {
  std::array<SliderEntry, kSquareCount> rook;
  std::array<SliderEntry, kSquareCount> bishop;
};
extern const SliderTables kSliders;

struct LineTables {
  std::array<std::array<Bitboard, kSquareCount>, kSquareCount> between;
  std::array<std::array<Bitboard, kSquareCount>, kSquareCount> line;
};
extern const LineTables kLines;

}  // namespace detail

constexpr Bitboard knight_attacks(Square s) { return detail::kKnightAttacks[index(s)]; }
constexpr Bitboard king_attacks(Square s) { return detail::kKingAttacks[index(s)]; }
constexpr Bitboard pawn_attacks(Color c, Square s) { return detail::kPawnAttacks[index(c)][index(s)]; }

inline Bitboard rook_attacks(Square s, Bitboard occupied) {
  const auto& entry = detail::kSliders.rook[index(s)];
  return entry.attacks[entry.index_of(occupied)];
}
inline Bitboard bishop_attacks(Square s, Bitboard occupied) {
  const auto& entry = detail::kSliders.bishop[index(s)];
  return entry.attacks[entry.index_of(occupied)];
}
inline Bitboard queen_attacks(Square s, Bitboard occupied) {
  return rook_attacks(s, occupied) | bishop_attacks(s, occupied);
}

// The attacks of any piece but a pawn.
inline Bitboard piece_attacks(PieceType t, Square s, Bitboard occupied) {
  switch (t) {
    case PieceType::Knight:
      return knight_attacks(s);
    case PieceType::Bishop:
      return bishop_attacks(s, occupied);
    case PieceType::Rook:
      return rook_attacks(s, occupied);
    case PieceType::Queen:
      return queen_attacks(s, occupied);
    case PieceType::King:
      return king_attacks(s);
    default:
      return 0;
  }
}

// Squares strictly between two squares of one rank, file or diagonal; empty if they share none.
inline Bitboard between(Square a, Square b) { return detail::kLines.between[index(a)][index(b)]; }
// The whole line through two squares from edge to edge; empty if they share none.
inline Bitboard line_through(Square a, Square b) { return detail::kLines.line[index(a)][index(b)]; }

}  // namespace kiebitz
