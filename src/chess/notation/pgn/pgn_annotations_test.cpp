#include "notation/pgn/pgn_annotations.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/random.h"

namespace kiebitz {
namespace {

using std::chrono::milliseconds;

TEST(PgnComment, ReadsClocksAndTimes) {
  EXPECT_EQ(parse_comment("[%clk 1:02:03]").clock, milliseconds(3'723'000));
  EXPECT_EQ(parse_comment("[%clk 0:00:05.1]").clock, milliseconds(5'100));
  EXPECT_EQ(parse_comment("[%clk 9:59]").clock, milliseconds(599'000));
  EXPECT_EQ(parse_comment("[%emt 0:01:00.0426]").elapsed, milliseconds(60'042));
  EXPECT_EQ(parse_comment("[%emt 12]").elapsed, milliseconds(12'000));
}

TEST(PgnComment, ReadsEvaluations) {
  EXPECT_EQ(parse_comment("[%eval 0.25]").eval, (PgnEval{PgnEval::Kind::Centipawns, 25, std::nullopt}));
  EXPECT_EQ(parse_comment("[%eval -1.5,18]").eval, (PgnEval{PgnEval::Kind::Centipawns, -150, 18}));
  EXPECT_EQ(parse_comment("[%eval +3]").eval, (PgnEval{PgnEval::Kind::Centipawns, 300, std::nullopt}));
  EXPECT_EQ(parse_comment("[%eval -0.07]").eval, (PgnEval{PgnEval::Kind::Centipawns, -7, std::nullopt}));
  EXPECT_EQ(parse_comment("[%eval #3]").eval, (PgnEval{PgnEval::Kind::Mate, 3, std::nullopt}));
  EXPECT_EQ(parse_comment("[%eval #-12,30]").eval, (PgnEval{PgnEval::Kind::Mate, -12, 30}));
}

TEST(PgnComment, ReadsSquaresAndArrows) {
  const PgnComment comment = parse_comment("look [%csl Gd4, Re5][%cal Be2e4,Yd1h5] here");
  EXPECT_EQ(comment.squares, (std::vector<MarkedSquare>{{MarkColor::Green, Square::D4}, {MarkColor::Red, Square::E5}}));
  EXPECT_EQ(comment.arrows, (std::vector<MarkedArrow>{{MarkColor::Blue, Square::E2, Square::E4},
                                                      {MarkColor::Yellow, Square::D1, Square::H5}}));
  EXPECT_EQ(comment.text, "look here");
}

TEST(PgnComment, LeavesInTheTextWhatItDoesNotUnderstand) {
  for (std::string_view text : {"[%clk]",
                                "[%clk x]",
                                "[%clk 1:2:3:4]",
                                "[%clk 0:00:01.x]",
                                "[%clk 1:]",
                                "[%clk 99999999999]",
                                "[%clk 0:00:01.]",
                                "[%clk 99999999:00:00]",
                                "[%eval x]",
                                "[%eval #1.5]",
                                "[%eval 1,x]",
                                "[%eval 1.x]",
                                "[%eval 99999999]",
                                "[%csl]",
                                "[%csl Gd9]",
                                "[%csl Xd4]",
                                "[%csl ,]",
                                "[%csl Gd4,]",
                                "[%cal Gd4]",
                                "[%cal Gd4e9]",
                                "[%cal Gi4e5]",
                                "[%cal Xd4e5]",
                                "[%mdl 8]",
                                "[%clk 0:00:01",
                                "plain words",
                                "[%eval ]",
                                ""})
    EXPECT_EQ(parse_comment(text).text, text);
  EXPECT_EQ(parse_comment("[%x [%clk 0:00:01] ]").clock, milliseconds(1000));
  EXPECT_EQ(parse_comment("[%x [%clk 0:00:01] ]").text, "[%x ]");
}

// The reader once searched the whole text for the end of each of them: more than a second per hundred kilobytes.
TEST(PgnComment, ManyUnfinishedCommandsTakeNoLongerThanOne) {
  std::string text;
  for (int i = 0; i < 500'000; ++i) text += "[%";
  text += ']';
  EXPECT_EQ(parse_comment(text).text, text);
}

TEST(PgnComment, WritesCommandsFirst) {
  PgnComment comment;
  comment.clock = milliseconds(3'723'450);
  comment.elapsed = milliseconds(59'000);
  comment.eval = PgnEval{PgnEval::Kind::Centipawns, -7, 20};
  comment.squares = {{MarkColor::Green, Square::D4}, {MarkColor::Red, Square::E5}};
  comment.arrows = {{MarkColor::Blue, Square::E2, Square::E4}};
  comment.text = "a text";
  const std::string text = "[%eval -0.07,20] [%clk 1:02:03.45] [%emt 0:00:59] [%csl Gd4,Re5] [%cal Be2e4] a text";
  EXPECT_EQ(format_comment(comment), text);
  EXPECT_EQ(parse_comment(text), comment);
  comment = PgnComment();
  comment.eval = PgnEval{PgnEval::Kind::Mate, -3, std::nullopt};
  EXPECT_EQ(format_comment(comment), "[%eval #-3]");
  EXPECT_EQ(format_comment(PgnComment()), "");
}

RC_GTEST_PROP(PgnComment, RoundTripsAllValues, (std::uint64_t seed)) {
  Random random(seed);
  PgnComment comment;
  const auto square = [&random] { return square_at(static_cast<int>(random.below(64))); };
  const auto color = [&random] { return static_cast<MarkColor>(random.below(4)); };
  if (random.below(2) == 0) comment.clock = milliseconds(random.below(1'000'000'000) % 36'000'000);
  if (random.below(2) == 0) comment.elapsed = milliseconds(random.below(100'000));
  const auto kind = static_cast<PgnEval::Kind>(random.below(2));
  if (random.below(2) == 0) comment.eval = PgnEval{kind, static_cast<int>(random.below(20'000)) - 10'000, {}};
  if (comment.eval && random.below(2) == 0) comment.eval->depth = static_cast<int>(random.below(100));
  for (std::uint32_t i = random.below(4); i > 0; --i) comment.squares.push_back({color(), square()});
  for (std::uint32_t i = random.below(4); i > 0; --i) comment.arrows.push_back({color(), square(), square()});
  if (random.below(2) == 0) comment.text = "some words";
  RC_ASSERT(parse_comment(format_comment(comment)) == comment);
}

}  // namespace
}  // namespace kiebitz
