#include "notation/pgn/pgn_check.h"

#include <gtest/gtest.h>

namespace kiebitz {
namespace {

TEST(PgnCheck, CountsMovesOfVariationsAndKeepsTheErrorOfEachBadGame) {
  TextSource source("[White \"a\"]\n\n1. e4 (1. d4 d5) e5 *\n\n[White \"b\"]\n\n1. e5 *\n\n[White \"c\"]\n\n1. c4 *\n");
  int calls = 0;
  const PgnCheck check = check_pgn(source, {}, [&](std::uint64_t, std::int64_t) { ++calls; });
  EXPECT_EQ(check.games, 3);
  EXPECT_EQ(check.moves, 5);
  EXPECT_EQ(calls, 3);
  ASSERT_EQ(check.errors.size(), 1U);
  EXPECT_EQ(check.errors[0].game, 2);
  EXPECT_EQ(check.errors[0].line, 7U);
}

TEST(PgnCheck, AnEmptyTextHasNoGames) {
  TextSource source("");
  EXPECT_EQ(check_pgn(source, {}, [](std::uint64_t, std::int64_t) {}).games, 0);
}

}  // namespace
}  // namespace kiebitz
