// Compares the attacks with a slow walk over files and ranks that shares no code with the tables.
#include "rules/attacks.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdlib>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/random.h"
#include "rules/magics.h"

namespace kiebitz {
namespace {

using Direction = std::pair<int, int>;
const std::vector<Direction> kStraight = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const std::vector<Direction> kDiagonal = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

Bitboard walk(Square from, Bitboard occupied, const std::vector<Direction>& directions, int reach = 7) {
  Bitboard attacks = 0;
  for (const auto& [file_step, rank_step] : directions) {
    int file = index(file_of(from));
    int rank = index(rank_of(from));
    for (int i = 0; i < reach; ++i) {
      file += file_step;
      rank += rank_step;
      if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
      const Square to = square_at(rank * 8 + file);
      attacks |= bit(to);
      if (contains(occupied, to)) break;
    }
  }
  return attacks;
}

TEST(Attacks, SlidersReachAsFarAsASlowWalkOnRandomBoards) {
  Random random(1);
  for (int i = 0; i < kSquareCount; ++i) {
    const Square s = square_at(i);
    for (int round = 0; round < 2000; ++round) {
      // Alternates between crowded, half full and sparse boards.
      const Bitboard occupied = round % 3 == 0   ? random.next() | random.next()
                                : round % 3 == 1 ? random.next()
                                                 : random.next() & random.next() & random.next();
      ASSERT_EQ(rook_attacks(s, occupied), walk(s, occupied, kStraight)) << "square " << i << ", board " << occupied;
      ASSERT_EQ(bishop_attacks(s, occupied), walk(s, occupied, kDiagonal)) << "square " << i << ", board " << occupied;
      ASSERT_EQ(queen_attacks(s, occupied), walk(s, occupied, kStraight) | walk(s, occupied, kDiagonal));
    }
  }
}

RC_GTEST_PROP(Attacks, SlidersIgnoreWhatStandsOnTheirOwnSquareAndBehindTheFirstBlocker, (Bitboard occupied)) {
  const Square s = square_at(*rc::gen::inRange(0, 64));
  RC_ASSERT(rook_attacks(s, occupied) == rook_attacks(s, occupied ^ bit(s)));
  RC_ASSERT(bishop_attacks(s, occupied) == bishop_attacks(s, occupied ^ bit(s)));
  RC_ASSERT(rook_attacks(s, occupied & rook_attacks(s, occupied)) == rook_attacks(s, occupied));
  RC_ASSERT(bishop_attacks(s, occupied & bishop_attacks(s, occupied)) == bishop_attacks(s, occupied));
}

// Every subset of a square's mask must get its own slot, or share one with equal attacks only. Tests both ways of
// indexing, whichever of them this build uses.
void prove_indexing(const std::array<detail::SliderEntry, kSquareCount>& entries,
                    const std::array<std::uint64_t, 64>& magics, const std::vector<Direction>& directions) {
  for (int i = 0; i < kSquareCount; ++i) {
    const auto& entry = entries[i];
    const unsigned shift = static_cast<unsigned>(64 - popcount(entry.mask));
    std::vector<Bitboard> by_magic(std::size_t{1} << popcount(entry.mask), 0);
    std::uint64_t nth_subset = 0;
    Bitboard blockers = 0;
    do {
      const Bitboard attacks = walk(square_at(i), blockers, directions);
      Bitboard& slot = by_magic.at((blockers * magics[i]) >> shift);
      ASSERT_TRUE(slot == 0 || slot == attacks) << "the multiplier of square " << i << " mixes up two boards";
      slot = attacks;
      ASSERT_EQ(entry.attacks[entry.index_of(blockers)], attacks);
      if (use_pext()) {
        ASSERT_EQ(pext(blockers, entry.mask), nth_subset);
      }
      ++nth_subset;
      blockers = (blockers - entry.mask) & entry.mask;
    } while (blockers != 0);
  }
}

TEST(Attacks, EveryRookBoardHasItsSlotWithPextAndWithMagics) {
  prove_indexing(detail::kSliders.rook, detail::kRookMagics, kStraight);
}

TEST(Attacks, EveryBishopBoardHasItsSlotWithPextAndWithMagics) {
  prove_indexing(detail::kSliders.bishop, detail::kBishopMagics, kDiagonal);
}

TEST(Attacks, KnightsJumpTwoAndOne) {
  for (int a = 0; a < kSquareCount; ++a) {
    for (int b = 0; b < kSquareCount; ++b) {
      const int files = std::abs((a & 7) - (b & 7));
      const int ranks = std::abs((a >> 3) - (b >> 3));
      EXPECT_EQ(contains(knight_attacks(square_at(a)), square_at(b)), files * ranks == 2);
    }
  }
}

TEST(Attacks, KingsReachEveryNeighbour) {
  for (int i = 0; i < kSquareCount; ++i) {
    const Square s = square_at(i);
    EXPECT_EQ(king_attacks(s), walk(s, 0, kStraight, 1) | walk(s, 0, kDiagonal, 1));
  }
}

TEST(Attacks, PawnsTakeDiagonallyForward) {
  EXPECT_EQ(pawn_attacks(Color::White, Square::E4), bit(Square::D5) | bit(Square::F5));
  EXPECT_EQ(pawn_attacks(Color::Black, Square::E4), bit(Square::D3) | bit(Square::F3));
  EXPECT_EQ(pawn_attacks(Color::White, Square::A4), bit(Square::B5));
  EXPECT_EQ(pawn_attacks(Color::Black, Square::H4), bit(Square::G3));
  for (int i = 0; i < kSquareCount; ++i)
    for (const Color c : kColors) EXPECT_EQ(pawn_attacks(c, square_at(i)), pawn_attacks(c, bit(square_at(i))));
}

TEST(Attacks, PieceAttacksChoosesByType) {
  const Bitboard board = bit(Square::D6) | bit(Square::F4) | bit(Square::B2);
  EXPECT_EQ(piece_attacks(PieceType::Knight, Square::D4, board), knight_attacks(Square::D4));
  EXPECT_EQ(piece_attacks(PieceType::Bishop, Square::D4, board), bishop_attacks(Square::D4, board));
  EXPECT_EQ(piece_attacks(PieceType::Rook, Square::D4, board), rook_attacks(Square::D4, board));
  EXPECT_EQ(piece_attacks(PieceType::Queen, Square::D4, board), queen_attacks(Square::D4, board));
  EXPECT_EQ(piece_attacks(PieceType::King, Square::D4, board), king_attacks(Square::D4));
  EXPECT_EQ(piece_attacks(PieceType::None, Square::D4, board), 0u);
}

TEST(Lines, BetweenIsWhatASliderMustCross) {
  for (int a = 0; a < kSquareCount; ++a) {
    for (int b = 0; b < kSquareCount; ++b) {
      const Square from = square_at(a);
      const Square to = square_at(b);
      Bitboard expected = 0;
      for (const auto& directions : {kStraight, kDiagonal})
        if (contains(walk(from, 0, directions), to))
          expected = walk(from, bit(to), directions) & walk(to, bit(from), directions);
      EXPECT_EQ(between(from, to), expected);
      EXPECT_EQ(between(to, from), expected);
    }
  }
}

TEST(Lines, GoFromEdgeToEdgeThroughBothSquares) {
  EXPECT_EQ(line_through(Square::B2, Square::D4), bit(Square::A1) | bit(Square::B2) | bit(Square::C3) |
                                                      bit(Square::D4) | bit(Square::E5) | bit(Square::F6) |
                                                      bit(Square::G7) | bit(Square::H8));
  EXPECT_EQ(line_through(Square::E2, Square::E7), file_bits(File::E));
  EXPECT_EQ(line_through(Square::A5, Square::B5), rank_bits(Rank::R5));
  EXPECT_EQ(line_through(Square::A1, Square::B3), 0u);
  EXPECT_EQ(line_through(Square::C3, Square::C3), 0u);
}

}  // namespace
}  // namespace kiebitz
