// Mates are found, preferred by distance, and the shortest line is played.
#include <gtest/gtest.h>

#include <cstdlib>

#include "rules/movegen.h"
#include "rules/outcome.h"
#include "search/searcher.h"

namespace kiebitz {
namespace {

Setup parse(std::string_view placement, Color side) {
  Setup setup;
  int square = 56;
  for (const char c : placement) {
    if (c == '/') {
      square -= 16;
    } else if (c >= '1' && c <= '8') {
      square += c - '0';
    } else {
      constexpr std::string_view kLetters = "PNBRQKpnbrqk";
      const auto i = static_cast<int>(kLetters.find(c));
      setup.board[square++] = make_piece(i < 6 ? Color::White : Color::Black, static_cast<PieceType>(i % 6));
    }
  }
  setup.side_to_move = side;
  return setup;
}

class Searching {
 public:
  Searching() : searcher_(params_) {
    constexpr std::size_t kBytes = 4 << 20;
    searcher_.adopt_table(LargeMemory(std::aligned_alloc(64, kBytes), &std::free), kBytes);
  }
  SearchOutcome run(const Position& p, const SearchLimits& limits) {
    searcher_.arm(false);
    return searcher_.run(p, limits, Milliseconds(0), std::chrono::steady_clock::now(), nullptr);
  }

 private:
  SearchParams params_;
  Searcher searcher_;
};

struct MateCase {
  std::string_view placement;
  int moves;
};

class Mates : public ::testing::TestWithParam<MateCase> {};

TEST_P(Mates, AreFoundWithTheirDistanceAndPlayedOut) {
  Position p = *Position::from_setup(parse(GetParam().placement, Color::White));
  Searching searching;
  SearchLimits limits;
  limits.depth = 2 * GetParam().moves + 6;
  limits.mate = GetParam().moves;
  const SearchOutcome outcome_found = searching.run(p, limits);
  const RootMove& best = outcome_found.lines.front();
  EXPECT_EQ(best.score, mate_in(2 * GetParam().moves - 1));
  for (const Move m : best.pv) {
    ASSERT_TRUE(p.is_legal(m));
    p.make(m);
  }
  const auto over = outcome(p);
  ASSERT_TRUE(over.has_value());
  EXPECT_EQ(over->termination, Termination::Checkmate);
}

INSTANTIATE_TEST_SUITE_P(Distances, Mates,
                         ::testing::Values(MateCase{"6k1/5ppp/8/8/8/8/8/R5K1", 1}, MateCase{"7k/8/5K2/8/8/8/8/6Q1", 2},
                                           MateCase{"k7/8/2K5/8/8/8/8/7R", 2},
                                           MateCase{"8/8/8/4k3/8/8/1Q6/4K2R", 4}),
                         [](const auto& info) { return "case" + std::to_string(info.index); });

TEST(Search, ALostPositionStillHasAMove) {
  const Position p = *Position::from_setup(parse("7k/8/8/8/8/5q2/8/7K", Color::White));
  Searching searching;
  SearchLimits limits;
  limits.depth = 6;
  const SearchOutcome found = searching.run(p, limits);
  ASSERT_FALSE(found.lines.empty());
  EXPECT_TRUE(p.is_legal(found.lines.front().move));
}

}  // namespace
}  // namespace kiebitz
