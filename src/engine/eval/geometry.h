// Distances and sets of squares that the terms share. Pure functions of squares, independent of any position.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "rules/attacks.h"
#include "rules/bitboard.h"

namespace kiebitz {

inline constexpr Bitboard kCenter = bit(Square::D4) | bit(Square::E4) | bit(Square::D5) | bit(Square::E5);
inline constexpr Bitboard kCenterFiles = kFileA << 2 | kFileA << 3 | kFileA << 4 | kFileA << 5;
inline constexpr Bitboard kWideCenter = kCenterFiles & 0x0000ffffffff0000ULL;  // c3 to f6

namespace detail {
inline constexpr std::array<std::array<std::uint8_t, kSquareCount>, kSquareCount> kDistances = [] {
  std::array<std::array<std::uint8_t, kSquareCount>, kSquareCount> table{};
  for (int a = 0; a < kSquareCount; ++a) {
    for (int b = 0; b < kSquareCount; ++b) {
      const int files = (a & 7) - (b & 7);
      const int ranks = (a >> 3) - (b >> 3);
      table[a][b] = static_cast<std::uint8_t>(std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks));
    }
  }
  return table;
}();
}  // namespace detail

// The number of king moves from one square to the other on an empty board.
constexpr int distance(Square a, Square b) { return detail::kDistances[index(a)][index(b)]; }

// Files counted from the edge: a and h are 0, d and e are 3.
constexpr int edge_distance(File f) { return std::min(index(f), 7 - index(f)); }

constexpr Bitboard adjacent_files(File f) { return east(file_bits(f)) | west(file_bits(f)); }

constexpr Bitboard rank_bits(Color c, Rank relative) { return rank_bits(relative_rank(c, relative)); }

// All ranks in front of the square as this side sees it, its rank excluded.
constexpr Bitboard ranks_ahead(Color c, Square s) {
  return c == Color::White ? (kAllSquares << 8) << (8 * index(rank_of(s)))
                           : (kAllSquares >> 8) >> (8 * (7 - index(rank_of(s))));
}

constexpr Bitboard file_ahead(Color c, Square s) { return ranks_ahead(c, s) & file_bits(file_of(s)); }

// The squares where an enemy pawn stops this pawn from being passed: its file and the neighbouring files ahead.
constexpr Bitboard passed_span(Color c, Square s) {
  const Bitboard file = file_bits(file_of(s));
  return ranks_ahead(c, s) & (file | east(file) | west(file));
}

// The set and every square ahead of one of its squares.
constexpr Bitboard fill_forward(Color c, Bitboard b) {
  if (c == Color::White) {
    b |= b << 8;
    b |= b << 16;
    return b | b << 32;
  }
  b |= b >> 8;
  b |= b >> 16;
  return b | b >> 32;
}

// The square ahead; not for the last rank.
constexpr Square square_ahead(Color c, Square s) { return square_at(index(s) + (c == Color::White ? 8 : -8)); }

namespace detail {

// Three by three squares; a king at the edge is treated as one step further inside, so that every zone has nine
// squares.
inline constexpr std::array<Bitboard, kSquareCount> kKingZones = [] {
  std::array<Bitboard, kSquareCount> zones{};
  for (int i = 0; i < kSquareCount; ++i) {
    const int file = std::clamp(i & 7, 1, 6);
    const int rank = std::clamp(i >> 3, 1, 6);
    const Square center = square_at(rank * 8 + file);
    zones[i] = king_attacks(center) | bit(center);
  }
  return zones;
}();

// The wing of a king on this file.
inline constexpr std::array<Bitboard, 8> kFlanks = [] {
  std::array<Bitboard, 8> flanks{};
  for (int file = 0; file < 8; ++file) {
    const int first = file < 3 ? 0 : file < 5 ? 2 : 4;
    for (int f = first; f < first + 4; ++f) flanks[file] |= kFileA << f;
  }
  return flanks;
}();

}  // namespace detail

constexpr Bitboard king_zone(Square king) { return detail::kKingZones[index(king)]; }
constexpr Bitboard king_flank(Square king) { return detail::kFlanks[index(file_of(king))]; }

}  // namespace kiebitz
