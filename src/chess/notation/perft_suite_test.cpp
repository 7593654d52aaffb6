#include "notation/perft_suite.h"

#include <gtest/gtest.h>

#include <string>

namespace kiebitz {
namespace {

TEST(PerftSuite, ABadFileIsRefusedWithItsLine) {
  const auto error_of = [](const char* text) {
    const auto rows = parse_perft_suite(text);
    EXPECT_FALSE(rows) << text;
    return rows ? 0 : rows.error().line;
  };
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  EXPECT_EQ(error_of("not a position ;D1 20\n"), 1);
  EXPECT_EQ(error_of(("# a name\n\n" + start).c_str()), 3);
  EXPECT_EQ(error_of((start + " ;D1 20\n" + start + " ;D1 twenty\n").c_str()), 2);
  EXPECT_EQ(error_of((start + " ;D99 20").c_str()), 1);
}

TEST(PerftSuite, ACommentNamesTheRowBelowIt) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const auto rows = parse_perft_suite("# title\n\n" + start + " ;D1 20\r\n# the start\n" + start + " ;D1 20 ;D2 400\n");
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 2u);
  EXPECT_EQ((*rows)[0].name, start);
  EXPECT_EQ((*rows)[1].name, "the start");
  EXPECT_EQ((*rows)[1].counts[1].nodes, 400u);
}

TEST(PerftSuite, ARowIsCheckedUpToTheLimitAndItsMistakesAreNamed) {
  const auto rows =
      parse_perft_suite("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 401 ;D3 8902");
  ASSERT_TRUE(rows);
  const PerftRowCheck check = check_perft_row(rows->front(), {}, 500);
  EXPECT_EQ(check.nodes, 420U);
  EXPECT_EQ(check.deepest, 2);
  ASSERT_EQ(check.mistakes.size(), 1U);
  EXPECT_EQ(check.mistakes[0].counted, 400U);
  EXPECT_EQ(check_perft_row(rows->front(), {}, 10).deepest, 0);
}

}  // namespace
}  // namespace kiebitz
