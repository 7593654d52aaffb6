#include "match/schedule/openings.h"

#include <gtest/gtest.h>

#include <set>

#include "match/schedule/builtin_openings.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "rules/outcome.h"

namespace kiebitz::match {
namespace {

Position after(const Opening& opening) {
  Position position = opening.start();
  for (const Move move : opening.moves) {
    EXPECT_TRUE(position.is_legal(move));
    position.make(move);
  }
  return position;
}

TEST(Openings, TheBuiltinOnesAreLegalDifferentAndLeaveWhiteToMove) {
  std::set<std::string> ends;
  for (const BuiltinOpening& builtin : builtin_openings()) {
    Position position = Position::start();
    std::string_view rest = builtin.moves;
    while (!rest.empty()) {
      const std::size_t end = rest.find(' ');
      const auto move = parse_san(position, rest.substr(0, end));
      ASSERT_TRUE(move) << builtin.name << ": " << rest;
      position.make(*move);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    EXPECT_EQ(position.side_to_move(), Color::White) << builtin.name;
    EXPECT_TRUE(ends.insert(format_fen_without_counters(position)).second) << builtin.name << " is there twice";
  }
  EXPECT_GE(ends.size(), 100U);
}

TEST(Openings, TheBuiltinOnesCanBeCut) {
  for (const Opening& opening : builtin_opening_list(4)) EXPECT_EQ(opening.moves.size(), 4U);
  EXPECT_EQ(builtin_opening_list({}).size(), builtin_openings().size());
}

TEST(Openings, EpdLinesMayBeFenOrEpd) {
  const auto openings = parse_epd_openings(
      "# comment\n"
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\r\n"
      "\n"
      "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id \"three\"; hmvc 2; fmvn 3;");
  ASSERT_TRUE(openings) << openings.error().text;
  ASSERT_EQ(openings->size(), 2U);
  EXPECT_EQ((*openings)[0].start().side_to_move(), Color::Black);
  EXPECT_EQ((*openings)[1].name, "three");
  EXPECT_EQ((*openings)[1].start().fullmove_number(), 3);
}

TEST(Openings, AFewBuiltInOnesInARowAreOfAllKinds) {
  const OpeningList list = builtin_opening_list({});
  std::set<std::string> names;
  for (const Opening& opening : list) names.insert(opening.name);
  EXPECT_EQ(names.size(), list.size()) << "none is left out";
  for (std::size_t first = 0; first + 12 <= list.size(); ++first) {
    std::set<Square> first_moves;
    for (std::size_t i = first; i < first + 12; ++i) first_moves.insert(list[i].moves.front().to());
    EXPECT_TRUE(first_moves.contains(Square::E4) && first_moves.contains(Square::D4)) << first;
  }
}

TEST(Openings, ABadEpdLineIsNamed) {
  const auto bad = parse_epd_openings("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nnonsense\n");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().text.substr(0, 7), "line 2:");
  const auto over = parse_epd_openings("7k/5KQ1/8/8/8/8/8/8 b - - 0 1\n");
  ASSERT_FALSE(over);
  EXPECT_NE(over.error().text.find("over"), std::string::npos);
}

TEST(Openings, PgnGivesTheMainLineUpToTheLimit) {
  const auto openings = parse_pgn_openings(
      "[Event \"a\"]\n[Opening \"Spanish\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 *\n\n"
      "[Event \"b\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *\n",
      4);
  ASSERT_TRUE(openings) << openings.error().text;
  ASSERT_EQ(openings->size(), 2U);
  EXPECT_EQ((*openings)[0].name, "Spanish");
  EXPECT_EQ((*openings)[0].moves.size(), 4U);
  EXPECT_EQ(format_fen(after((*openings)[0])), "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
  EXPECT_EQ(format_fen(after((*openings)[1])), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
}

TEST(Openings, ABadOrFinishedGameIsNamed) {
  const auto bad = parse_pgn_openings("[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n", {});
  ASSERT_FALSE(bad);
  EXPECT_NE(bad.error().text.find("line 3"), std::string::npos) << bad.error().text;
  EXPECT_FALSE(parse_pgn_openings("[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n", {}));
  EXPECT_TRUE(parse_pgn_openings("[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n", 3));
}

TEST(OpeningBook, KeepsTheOrderOrShufflesItTheSameWayForTheSameSeed) {
  const OpeningList list = builtin_opening_list({});
  const OpeningBook sequential(list, {});
  EXPECT_EQ(sequential.at(0).name, list[0].name);
  EXPECT_EQ(sequential.at(list.size() + 2).name, list[2].name);
  const OpeningBook one(list, {OpeningOrder::Random, 5, 0});
  const OpeningBook same(list, {OpeningOrder::Random, 5, 0});
  const OpeningBook other(list, {OpeningOrder::Random, 6, 0});
  EXPECT_EQ(one.fingerprint(), same.fingerprint());
  EXPECT_NE(one.fingerprint(), other.fingerprint());
  std::set<std::string> names;
  for (std::size_t i = 0; i < one.size(); ++i) names.insert(one.at(i).name);
  EXPECT_EQ(names.size(), list.size());
}

TEST(OpeningBook, SkipsToItsStart) {
  const OpeningList list = builtin_opening_list({});
  const OpeningBook book(list, {OpeningOrder::Sequential, 0, 7});
  EXPECT_EQ(book.at(0).name, list[7].name);
}

TEST(Openings, AllChess960StartsCanBePlayed) {
  const OpeningList list = chess960_opening_list();
  ASSERT_EQ(list.size(), 960U);
  for (const Opening& opening : list) EXPECT_FALSE(outcome(opening.start()));
}

}  // namespace
}  // namespace kiebitz::match
