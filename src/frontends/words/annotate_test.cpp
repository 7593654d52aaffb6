#include "words/annotate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "notation/fen.h"
#include "words/review_words.h"

namespace kiebitz::words {
namespace {

using review::Plan;
using review::PositionEval;

constexpr std::string_view kFoolsMate = R"([White "Anna"]
[Black "Ben"]
[Result "0-1"]

1. f3 {[%clk 0:05:00] a start} e5 2. g4 Qh4# 0-1
)";

struct Review {
  GameTree tree;
  Plan plan;
  std::vector<PositionEval> evals;
};

Review review_fools_mate() {
  Review r{read_game_trees(kFoolsMate).games.front(), {}, {}};
  r.plan.sheet = sheet_of_tree(r.tree);
  r.plan.nodes_per_move = 5000;
  EngineConfig options;
  options.hash_mib = 1;
  Engine engine(options);
  r.evals = review::evaluate_game(engine, r.plan, [](std::size_t) { return true; });
  return r;
}

TEST(ReviewWords, TellTheMateThatWasAllowedInBothLanguages) {
  const Review r = review_fools_mate();
  const auto moves = review::review_moves(r.plan, r.evals);
  const auto english = review_words(Language::English, r.plan, r.evals, moves);
  const auto german = review_words(Language::German, r.plan, r.evals, moves);
  ASSERT_EQ(english.size(), 4u);
  EXPECT_THAT(plain_text(english[2]), testing::HasSubstr("Qh4#"));
  EXPECT_THAT(plain_text(german[2]), testing::HasSubstr("Dh4#"));
  EXPECT_THAT(plain_text(english[2]), testing::ContainsRegex("better|right way"));
  EXPECT_EQ(plain_text(english[3]), "Qh4# is mate.");
  EXPECT_EQ(plain_text(german[3]), "Dh4# setzt matt.");
}

TEST(AnnotatedGame, KeepsWhatWasThereAndAddsSignsEvaluationsAndBetterLines) {
  const Review r = review_fools_mate();
  const std::string pgn = format_pgn(annotate(r.tree, r.plan, r.evals, Language::English));
  EXPECT_THAT(pgn, testing::HasSubstr("[%clk 0:05:00]"));
  EXPECT_THAT(pgn, testing::HasSubstr("a start"));
  EXPECT_THAT(pgn, testing::HasSubstr("$4"));
  EXPECT_THAT(pgn, testing::HasSubstr("[%eval #-1"));
  EXPECT_THAT(pgn, testing::HasSubstr("(2."));
  const GameTrees again = read_game_trees(pgn);
  ASSERT_EQ(again.games.size(), 1u);
  EXPECT_TRUE(again.errors.empty());
  EXPECT_EQ(again.games[0].main_line().size(), 4u);
}

TEST(Graph, NumbersTheMovesAsTheGameDoes) {
  Plan plan;
  plan.sheet.start = *parse_fen("4k2r/8/8/8/8/8/8/R3K3 b - - 0 12");
  plan.sheet.moves = {{Move::normal(Square::H8, Square::H7), {}, {}, {}},
                      {Move::normal(Square::A1, Square::A2), {}, {}, {}}};
  std::vector<PositionEval> evals(3);
  evals[0].score = evals[2].score = {Score::Kind::Centipawns, 0, Color::White};
  evals[1].score = {Score::Kind::Centipawns, 900, Color::White};
  const std::string svg = graph_svg(plan, evals);
  EXPECT_THAT(svg, testing::HasSubstr("<title>12 Black: "));
  EXPECT_THAT(svg, testing::HasSubstr("<title>13 White: "));
}

TEST(Graph, HasACurveAndADotOnTheBlunder) {
  const Review r = review_fools_mate();
  const std::string svg = graph_svg(r.plan, r.evals);
  EXPECT_THAT(svg, testing::StartsWith("<svg "));
  EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
  EXPECT_THAT(svg, testing::HasSubstr("2 White: blunder"));
  EXPECT_THAT(graph_svg({}, {}), testing::EndsWith("</svg>\n"));
}

}  // namespace
}  // namespace kiebitz::words
