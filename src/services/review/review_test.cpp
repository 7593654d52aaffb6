#include "review/review.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "review/annotate.h"

namespace kiebitz::review {
namespace {

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
  EngineOptions options;
  options.hash_mib = 1;
  Engine engine(options);
  r.evals = evaluate_game(engine, r.plan, [](std::size_t) { return true; });
  return r;
}

TEST(Review, EvaluatesEveryPositionAndTheMateOnTheBoard) {
  const Review r = review_fools_mate();
  ASSERT_EQ(r.evals.size(), 5u);
  EXPECT_EQ(r.evals[4].score, (Score{Score::Kind::Mate, 0, Color::White}));
  EXPECT_EQ(r.evals[3].score.seen_by(Color::Black), (Score{Score::Kind::Mate, 1, Color::Black}));
}

TEST(Review, CountsTheMovesToAMateFromTheMoveThatIsTold) {
  Review r{read_game_trees("[FEN \"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1\"] 1. Ra7 Kg8 2. Rb8# 1-0").games.front(), {}, {}};
  r.plan.sheet = sheet_of_tree(r.tree);
  r.plan.nodes_per_move = 5000;
  Engine engine(EngineOptions{.hash_mib = 1});
  r.evals = evaluate_game(engine, r.plan, [](std::size_t) { return true; });
  ASSERT_EQ(r.evals[0].score, (Score{Score::Kind::Mate, 2, Color::White}));
  EXPECT_THAT(review_moves(r.plan, r.evals)[0].story.words.en, testing::HasSubstr("forces mate in 2"));
}

TEST(Review, StopsWhenItIsTold) {
  Plan plan;
  plan.sheet = sheet_of_tree(read_game_trees(kFoolsMate).games.front());
  plan.nodes_per_move = 1000;
  EngineOptions options;
  options.hash_mib = 1;
  Engine engine(options);
  EXPECT_EQ(evaluate_game(engine, plan, [](std::size_t done) { return done < 2; }).size(), 2u);
}

TEST(Review, BlamesTheMoveThatAllowsMateAndPraisesTheMate) {
  const Review r = review_fools_mate();
  const std::vector<ReviewedMove> moves = review_moves(r.plan, r.evals);
  ASSERT_EQ(moves.size(), 4u);
  EXPECT_EQ(moves[2].judgement.label, MoveLabel::Blunder);
  EXPECT_THAT(moves[2].story.words.en, testing::HasSubstr("g4 allows Qh4#: it is mate"));
  EXPECT_THAT(moves[2].story.words.de, testing::HasSubstr("g4 erlaubt Dh4#: Das ist matt"));
  EXPECT_GE(score_side(r.plan, r.evals, moves, Color::Black).accuracy, 90);
  EXPECT_LT(score_side(r.plan, r.evals, moves, Color::White).accuracy, 60);
  EXPECT_THAT(key_moments(moves, 6), testing::Contains(3));
}

TEST(Review, CallsTheMovesOfAKnownOpeningBook) {
  Plan plan;
  plan.sheet = sheet_of_tree(read_game_trees("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Rg1 *").games.front());
  const std::vector<PositionEval> evals(8);
  const std::vector<ReviewedMove> moves = review_moves(plan, evals);
  ASSERT_EQ(moves.size(), 7u);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(moves[i].judgement.label, MoveLabel::Book) << i;
  EXPECT_NE(moves[6].judgement.label, MoveLabel::Book);
}

TEST(AnnotatedGame, KeepsWhatWasThereAndAddsSignsEvaluationsAndBetterLines) {
  const Review r = review_fools_mate();
  const std::string pgn = format_pgn(annotate(r.tree, r.plan, r.evals, Language::English));
  EXPECT_THAT(pgn, testing::HasSubstr("[%clk 0:05:00]"));
  EXPECT_THAT(pgn, testing::HasSubstr("a start"));
  EXPECT_THAT(pgn, testing::HasSubstr("$4"));
  EXPECT_THAT(pgn, testing::HasSubstr("[%eval #-1"));
  EXPECT_THAT(pgn, testing::HasSubstr("(2. "));
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

// A game with every kind of sentence, and fixed evaluations that no change of the search affects.
Review review_with_fixed_evals() {
  Review r{read_game_trees("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0").games.front(), {}, {}};
  r.plan.sheet = sheet_of_tree(r.tree);
  const std::array<int, 8> white = {20, 25, 20, 30, 15, -40, 0, 0};
  Position position = r.plan.sheet.start;
  for (std::size_t i = 0; i < white.size(); ++i) {
    PositionEval eval;
    eval.score = {Score::Kind::Centipawns, white[i], Color::White};
    eval.depth = 12;
    if (i < 7) eval.line = {r.plan.sheet.moves[i].move};
    r.evals.push_back(eval);
    if (i < 7) position.make(r.plan.sheet.moves[i].move);
  }
  r.evals[4].line = {Move::normal(Square::G1, Square::F3)};
  r.evals[5].line = {Move::normal(Square::G7, Square::G6)};
  r.evals[6].score = {Score::Kind::Mate, 1, Color::White};
  r.evals[7].score = {Score::Kind::Mate, 0, Color::Black};
  return r;
}

TEST(Review, JudgesAsItsVersionSays) {
  const Review r = review_with_fixed_evals();
  const std::vector<ReviewedMove> moves = review_moves(r.plan, r.evals);
  std::string told;
  for (const ReviewedMove& move : moves) {
    const Judgement& j = move.judgement;
    told +=
        fmt::format("{} {} {:.2f} {:.2f} {} {:.2f} {} | {}\n", static_cast<int>(move.phase), static_cast<int>(j.label),
                    j.win_before, j.win_after, j.loss_cp, j.accuracy, move.story.words.en, move.story.words.de);
    for (const MoveFact& fact : move.story.facts) told += fmt::format("  {}\n", static_cast<int>(fact.kind));
  }
  for (const Color side : kColors) told += fmt::format("{:.2f}\n", score_side(r.plan, r.evals, moves, side).accuracy);
  std::uint64_t digest = 0xcbf29ce484222325ULL;  // FNV-1a
  for (const char c : told) digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  EXPECT_EQ(std::pair(kJudgeVersion, digest), std::pair(2, std::uint64_t{13390110582907631749U}))
      << "The judgement of games has changed. Count kJudgeVersion up, so that judgements that were kept are made anew, "
         "and write the new pair here.\n"
      << told;
}

}  // namespace
}  // namespace kiebitz::review
