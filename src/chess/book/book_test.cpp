#include "book/book.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "book/check.h"
#include "book/choice.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

namespace kiebitz::book {
namespace {

BookEntry entry(const Position& position, const char* move, int weight) {
  return {position.polyglot_key(), polyglot_move(*parse_uci_move(position, move)), static_cast<std::uint16_t>(weight),
          0};
}

std::vector<std::uint8_t> bytes_of(const std::vector<BookEntry>& entries) {
  std::vector<std::uint8_t> bytes;
  for (const BookEntry& e : entries) append_entry(bytes, e);
  return bytes;
}

TEST(BookEntry, IsSixteenBytesBigEndian) {
  const BookEntry e{0x463b96181691fc9cULL, 0x031c, 258, 0x01020304};
  std::vector<std::uint8_t> bytes;
  append_entry(bytes, e);
  const std::vector<std::uint8_t> expected = {0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c,
                                              0x03, 0x1c, 0x01, 0x02, 0x01, 0x02, 0x03, 0x04};
  EXPECT_EQ(bytes, expected);
  EXPECT_EQ(read_entry(std::span<const std::uint8_t, kEntryBytes>(bytes.data(), kEntryBytes)), e);
  EXPECT_EQ(find_polyglot_move(Position::start(), 0x031c), Move::normal(Square::E2, Square::E4));
}

TEST(BookEntry, WritesCastlingAsKingTakesRookAndPromotionsByPiece) {
  const Position castling = *parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_EQ(polyglot_move(*parse_uci_move(castling, "e1g1")), 7 | 4 << 6);
  EXPECT_EQ(find_polyglot_move(castling, 0 | 4 << 6), parse_uci_move(castling, "e1c1").value());
  const Position pawn = *parse_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(polyglot_move(*parse_uci_move(pawn, "a7a8n")) >> 12, 1);
  EXPECT_EQ(polyglot_move(*parse_uci_move(pawn, "a7a8q")) >> 12, 4);
  EXPECT_EQ(find_polyglot_move(pawn, 0), std::nullopt);
}

TEST(Book, RefusesWhatIsNoBook) {
  EXPECT_TRUE(Book::parse({}).has_value()) << "an empty book is a book";
  const std::vector<std::uint8_t> short_file(15, 0);
  EXPECT_EQ(Book::parse(short_file).error(), BookError::TooShort);
  const std::vector<std::uint8_t> unsorted = bytes_of({{2, 0, 1, 0}, {1, 0, 1, 0}});
  EXPECT_EQ(Book::parse(unsorted).error(), BookError::NotSorted);
  EXPECT_EQ(Book::open("/no/such/book.bin").error(), BookError::CannotRead);
  EXPECT_EQ(Book::open("/").error(), BookError::CannotRead);
}

TEST(Book, ReadsPastAStrayByteAtTheEnd) {
  std::vector<std::uint8_t> bytes = bytes_of({entry(Position::start(), "e2e4", 3)});
  bytes.push_back(0xff);
  const auto book = Book::parse(bytes);
  ASSERT_TRUE(book);
  EXPECT_EQ(book->stray_bytes(), 1U);
  EXPECT_EQ(book->probe(Position::start()).size(), 1U);
}

TEST(Book, OffersLegalMovesOnlyBestFirst) {
  const Position start = Position::start();
  const Book book({entry(start, "e2e4", 3), BookEntry{start.polyglot_key(), 0x0fff, 100, 0}, entry(start, "d2d4", 9)});
  const auto moves = book.probe(start);
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_EQ(moves[0].weight, 9);
  EXPECT_EQ(moves[1].weight, 3);
  EXPECT_EQ(book.count_positions(), 1U);
}

TEST(Book, IsWrittenAndReadBackTheSame) {
  const Book book({entry(Position::start(), "e2e4", 3), entry(Position::start(), "d2d4", 2)});
  EXPECT_EQ(Book::parse(book.bytes())->entries(), book.entries());
}

TEST(MergeBooks, PrefersTheFirstOrAddsWeights) {
  const Position start = Position::start();
  const Book first({entry(start, "e2e4", 65000)});
  const Book second({entry(start, "e2e4", 1000), entry(start, "d2d4", 7)});
  EXPECT_EQ(merge_books(first, second, false).entries(), first.entries());
  const Book added = merge_books(first, second, true);
  ASSERT_EQ(added.entries().size(), 2U);
  EXPECT_EQ(added.probe(start)[0].weight, 65535);
}

TEST(ChooseMove, FollowsItsPolicyAndItsLimits) {
  const Position start = Position::start();
  const Book book({entry(start, "e2e4", 3), entry(start, "d2d4", 1), entry(start, "a2a3", 0)});
  Random random(1);
  std::map<int, int> weighted;
  std::map<int, int> uniform;
  for (int i = 0; i < 4000; ++i) {
    ++weighted[index(choose_move(book, start, {}, random)->to())];
    ++uniform[index(choose_move(book, start, {.policy = BookPolicy::Uniform}, random)->to())];
    EXPECT_EQ(choose_move(book, start, {.policy = BookPolicy::Best}, random)->to(), Square::E4);
  }
  EXPECT_NEAR(weighted[index(Square::E4)], 3000, 150);
  EXPECT_NEAR(uniform[index(Square::E4)], 2000, 150);
  EXPECT_EQ(weighted.size(), 2U) << "a move without weight is never played";
  EXPECT_EQ(choose_move(book, start, {.min_weight = 4}, random), std::nullopt);
  EXPECT_EQ(choose_move(book, start, {.max_ply = 0}, random), std::nullopt);
}

TEST(DefaultBook, IsThereAndHoldsOnlyLegalMoves) {
  const Book& book = *default_book();
  EXPECT_GT(book.count_positions(), 5000U);
  EXPECT_EQ(book.stray_bytes(), 0U);
  BookChecker checker(book);
  checker.walk(false);
  EXPECT_EQ(checker.report().illegal_moves, 0U);
  EXPECT_EQ(checker.report().duplicates, 0U);
  EXPECT_GT(checker.report().reached, checker.report().positions / 2);
  const auto moves = book.probe(Position::start());
  ASSERT_GE(moves.size(), 4U);
  EXPECT_TRUE(moves[0].move.to() == Square::E4 || moves[0].move.to() == Square::D4);
}

}  // namespace
}  // namespace kiebitz::book
