#include "book/builder.h"

#include <gtest/gtest.h>

#include "notation/pgn/pgn_reader.h"
#include "notation/uci_move.h"

namespace kiebitz::book {
namespace {

Book build(std::string_view pgn, const BuildOptions& options) {
  BookBuilder builder(options);
  read_pgn(pgn, builder);
  return builder.finish();
}

int weight(const Book& book, const char* move) {
  for (const BookMove& m : book.probe(Position::start()))
    if (m.move == *parse_uci_move(Position::start(), move)) return m.weight;
  return -1;
}

constexpr std::string_view kGames =
    "[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"
    "[Result \"1/2-1/2\"]\n\n1. e4 c5 (1... e6 2. d4) 2. Nf3 1/2-1/2\n\n"
    "[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n"
    "[Result \"*\"]\n\n1. c4 *\n\n";

TEST(BookBuilder, WeighsWinsTwiceAndDropsMovesThatAlwaysLost) {
  const Book book = build(kGames, {.min_games = 1});
  EXPECT_EQ(weight(book, "e2e4"), 3);
  EXPECT_EQ(weight(book, "d2d4"), -1);
  EXPECT_EQ(weight(book, "c2c4"), 1) << "without a result a game counts as drawn";
  EXPECT_EQ(book.entries().size(), 5U) << "e4, c4, c5, d5, Nf3; no variation, no 1... e5";
}

TEST(BookBuilder, KeepsToItsOptions) {
  EXPECT_EQ(weight(build(kGames, {.min_games = 2}), "c2c4"), -1);
  EXPECT_EQ(weight(build(kGames, {.min_games = 1, .min_score = 0.6}), "c2c4"), -1);
  EXPECT_EQ(weight(build(kGames, {.min_games = 1, .min_score = 0.6}), "e2e4"), 3);
  EXPECT_EQ(build(kGames, {.max_ply = 1, .min_games = 1}).entries().size(), 2U);
  EXPECT_EQ(build(kGames, {.min_games = 1, .side = Color::Black}).entries().size(), 2U);
  EXPECT_EQ(weight(build(kGames, {.min_games = 1, .weights = BookWeights::Games}), "e2e4"), 2);
  EXPECT_EQ(weight(build(kGames, {.min_games = 1, .weights = BookWeights::Uniform}), "e2e4"), 1);
}

TEST(BookBuilder, GivesTheSameBytesWhateverTheOrderOfTheGames) {
  const std::string first = "1. e4 1-0\n\n1. d4 1-0\n\n1. Nf3 1-0\n\n";
  const std::string second = "1. Nf3 1-0\n\n1. e4 1-0\n\n1. d4 1-0\n\n";
  EXPECT_EQ(build(first, {.min_games = 1}).entries(), build(second, {.min_games = 1}).entries());
}

TEST(BookBuilder, ShrinksWeightsThatAreTooLargeWithinTheirPosition) {
  std::string games;
  for (int i = 0; i < 40000; ++i) games += "1. e4 1-0\n\n";
  for (int i = 0; i < 20000; ++i) games += "1. d4 1-0\n\n";
  games += "1. c4 1/2-1/2\n\n";
  const Book book = build(games, {.min_games = 1});
  EXPECT_EQ(weight(book, "e2e4"), 65535);
  EXPECT_EQ(weight(book, "d2d4"), 32767);
  EXPECT_EQ(weight(book, "c2c4"), 1);
}

TEST(BookBuilder, LeavesBadGamesOutAsAWhole) {
  BookBuilder builder({.min_games = 1});
  read_pgn("1. e4 e5 2. Ke3 1-0\n\n[Event \"x\"]\n\n1. d4 1-0\n\n", builder);
  EXPECT_EQ(builder.games(), 1);
  EXPECT_EQ(builder.bad_games(), 1);
  const Book book = builder.finish();
  EXPECT_EQ(weight(book, "e2e4"), -1);
  EXPECT_EQ(weight(book, "d2d4"), 2);
}

}  // namespace
}  // namespace kiebitz::book
