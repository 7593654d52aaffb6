#include "review/review.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "notation/uci_move.h"

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
  EngineConfig options;
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
  Engine engine(EngineConfig{.hash_mib = 1});
  r.evals = evaluate_game(engine, r.plan, [](std::size_t) { return true; });
  ASSERT_EQ(r.evals[0].score, (Score{Score::Kind::Mate, 2, Color::White}));
  const std::vector<ReviewedMove> moves = review_moves(r.plan, r.evals);
  ASSERT_FALSE(moves[0].facts.empty());
  EXPECT_EQ(moves[0].facts[0].kind, insight::FactKind::MateForced);
  EXPECT_EQ(moves[0].facts[0].mate_in, 2);
}

TEST(Review, StopsWhenItIsTold) {
  Plan plan;
  plan.sheet = sheet_of_tree(read_game_trees(kFoolsMate).games.front());
  plan.nodes_per_move = 1000;
  EngineConfig options;
  options.hash_mib = 1;
  Engine engine(options);
  EXPECT_EQ(evaluate_game(engine, plan, [](std::size_t done) { return done < 2; }).size(), 2u);
}

TEST(Review, BlamesTheMoveThatAllowsMateAndPraisesTheMate) {
  const Review r = review_fools_mate();
  const std::vector<ReviewedMove> moves = review_moves(r.plan, r.evals);
  ASSERT_EQ(moves.size(), 4u);
  EXPECT_EQ(moves[2].judgement.label, MoveLabel::Blunder);
  ASSERT_FALSE(moves[2].facts.empty());
  EXPECT_EQ(moves[2].facts[0].kind, insight::FactKind::MateAllowed);
  EXPECT_EQ(moves[2].facts[0].mate_in, 1);
  EXPECT_EQ(moves[3].facts[0].kind, insight::FactKind::MateGiven);
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

// A game with fixed evaluations that no change of the search affects.
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

// White is far ahead and gives the queen for a knight.
TEST(Review, CallsMaterialGivenAwayInADecidedGameAMistakeAndLeavesItOutOfTheAccuracy) {
  Plan plan;
  plan.sheet = sheet_of_tree(
      read_game_trees("[FEN \"6k1/5ppp/5n2/8/3Q4/8/5PPP/RR4K1 w - - 0 1\"] 1. Qxf6 gxf6 *").games.front());
  std::vector<PositionEval> evals(3);
  const auto line = [](const Position& start, std::initializer_list<const char*> moves) {
    std::vector<Move> found;
    Position position = start;
    for (const char* text : moves) {
      found.push_back(*parse_uci_move(position, text));
      position.make(found.back());
    }
    return found;
  };
  Position position = plan.sheet.start;
  evals[0].score = {Score::Kind::Centipawns, 3000, Color::White};
  evals[0].line = line(position, {"h2h3", "h7h6", "g1h2"});
  position.make(plan.sheet.moves[0].move);
  evals[1].score = {Score::Kind::Centipawns, 1100, Color::White};
  evals[1].line = line(position, {"g7f6", "h2h3", "f6f5"});
  position.make(plan.sheet.moves[1].move);
  evals[2].score = {Score::Kind::Centipawns, 1100, Color::White};
  evals[2].line = line(position, {"h2h3", "f6f5", "g1h2"});
  const std::vector<ReviewedMove> moves = review_moves(plan, evals);
  EXPECT_EQ(moves[0].judgement.label, MoveLabel::Mistake);
  EXPECT_TRUE(moves[0].judgement.is_decided);
  EXPECT_EQ(score_side(plan, evals, moves, Color::White).accuracy, 100);
  EXPECT_LT(moves[0].judgement.loss, 5);
}

TEST(Review, JudgesAsItsVersionSays) {
  const Review r = review_with_fixed_evals();
  const std::vector<ReviewedMove> moves = review_moves(r.plan, r.evals);
  std::string told;
  for (const ReviewedMove& move : moves) {
    const Judgement& j = move.judgement;
    told += fmt::format("{} {} {:.2f} {:.2f} {} {:.2f}\n", static_cast<int>(move.phase), static_cast<int>(j.label),
                        j.win_before, j.win_after, j.loss_cp, j.accuracy);
  }
  for (const Color side : kColors) told += fmt::format("{:.2f}\n", score_side(r.plan, r.evals, moves, side).accuracy);
  std::uint64_t digest = 0xcbf29ce484222325ULL;  // FNV-1a
  for (const char c : told) digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  EXPECT_EQ(std::pair(kJudgeVersion, digest), std::pair(3, std::uint64_t{9095870367863416830U}))
      << "The judgement of games has changed. Count kJudgeVersion up, so that judgements that were kept are made anew, "
         "and write the new pair here.\n"
      << told;
}

}  // namespace
}  // namespace kiebitz::review
