#include "learn/train/training_set.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>

#include "eval/nnue/network_view.h"
#include "learn/data/test_games.h"
#include "learn/train/float_network.h"

namespace kiebitz {
namespace {

TEST(TrainingSet, KeepsThePiecesTheSideAndTheViewOfTheSideToMove) {
  GameRecord game;
  game.result = RecordedResult::WhiteWins;
  game.moves = {{Move::normal(Square::E2, Square::E4), std::int16_t{20}},
                {Move::normal(Square::E7, Square::E5), std::int16_t{30}}};
  TrainingSet data(TrainingFilter{.first_ply = 0});
  data.add_game(game);
  ASSERT_EQ(data.positions().size(), 2U);
  const PackedPosition& white = data.positions()[0];
  EXPECT_EQ(white.side_to_move(), Color::White);
  EXPECT_EQ(white.score, 20);
  EXPECT_EQ(white.result, 2);
  EXPECT_EQ(white.piece_number(0), Piece::WhiteRook);
  EXPECT_EQ(white.piece_number(31), Piece::BlackRook);
  const PackedPosition& black = data.positions()[1];
  EXPECT_EQ(black.side_to_move(), Color::Black);
  EXPECT_EQ(black.score, -30);
  EXPECT_EQ(black.result, 0);
}

TEST(TrainingSet, LeavesOutOpeningsChecksCapturesAndLostPositions) {
  GameRecord game;
  game.moves = {{Move::normal(Square::E2, Square::E4), std::nullopt},        // opening
                {Move::normal(Square::D7, Square::D5), std::nullopt},        // opening
                {Move::normal(Square::E4, Square::D5), std::int16_t{40}},    // takes
                {Move::normal(Square::G8, Square::F6), std::int16_t{30}},    // kept
                {Move::normal(Square::F1, Square::B5), std::int16_t{5000}},  // extreme
                {Move::normal(Square::C7, Square::C6), std::int16_t{10}}};   // in check
  TrainingSet data(TrainingFilter{.first_ply = 2});
  data.add_game(game);
  const TrainingCounts& n = data.counts();
  EXPECT_EQ(n.kept, 1U);
  EXPECT_EQ(n.opening, 2U);
  EXPECT_EQ(n.noisy, 1U);
  EXPECT_EQ(n.extreme, 1U);
  EXPECT_EQ(n.in_check, 1U);
}

// Knights that go out and home again; the first moves have no score.
GameRecord knights_game(int plies, int unscored) {
  const std::array<Move, 4> moves = {Move::normal(Square::G1, Square::F3), Move::normal(Square::G8, Square::F6),
                                     Move::normal(Square::F3, Square::G1), Move::normal(Square::F6, Square::G8)};
  GameRecord game;
  for (int i = 0; i < plies; ++i)
    game.moves.push_back({moves[static_cast<std::size_t>(i % 4)],
                          i < unscored ? std::nullopt : std::optional<std::int16_t>(std::int16_t{10})});
  return game;
}

std::uint64_t kept_of(const GameRecord& game, const TrainingFilter& filter) {
  TrainingSet data(filter);
  data.add_game(game);
  EXPECT_EQ(data.counts().opening + data.counts().kept, game.moves.size());
  return data.counts().kept;
}

TEST(TrainingSet, SelfPlayCountsFromItsFirstScoreAndPeoplesGamesFromPlyTwelve) {
  EXPECT_EQ(kept_of(knights_game(16, 8), {}), 8U);
  EXPECT_EQ(kept_of(knights_game(16, 0), {}), 4U);
}

TEST(TrainingSet, AFirstPlyThatIsAskedForCountsForAllGames) {
  EXPECT_EQ(kept_of(knights_game(16, 8), {.first_ply = 10}), 6U);
  EXPECT_EQ(kept_of(knights_game(16, 0), {.first_ply = 10}), 6U);
}

TEST(TrainingSet, LeavesOutEndingsThatNoNetworkIsAskedAbout) {
  Random random(3);
  TrainingSet data(TrainingFilter{.first_ply = 0, .score_limit = 3000, .last_clock = 100});
  for (int i = 0; i < 40; ++i) data.add_game(test::random_game(random, 600));
  EXPECT_GT(data.counts().endings, 0U);
  for (const PackedPosition& p : data.positions()) EXPECT_GT(popcount(p.occupied), nnue::kClassicalPieces);
}

// Self-play: the first move is by chance.
GameRecord game_with_scores(std::optional<std::int16_t> first, std::optional<std::int16_t> second,
                            std::optional<std::int16_t> third) {
  GameRecord game;
  game.moves = {{Move::normal(Square::A2, Square::A3), std::nullopt},
                {Move::normal(Square::A7, Square::A6), std::nullopt},
                {Move::normal(Square::E2, Square::E4), first},
                {Move::normal(Square::E7, Square::E5), second},
                {Move::normal(Square::G1, Square::F3), third}};
  return game;
}

TEST(TrainingSet, ForesightMixesInWhatTheSearchSaidLater) {
  const GameRecord game = game_with_scores(0, 200, 1800);
  TrainingSet data(TrainingFilter{.first_ply = 0}, 0.5);
  data.add_game(game);
  ASSERT_EQ(data.positions().size(), 3U);
  // Expected results with a width of 200: 0.5, 0.7311, 0.9999; mixed backwards 0.6827 (153), 0.8655 (372), 0.9999.
  EXPECT_EQ(data.positions()[0].score, 153);
  EXPECT_EQ(data.positions()[1].score, -372);
  EXPECT_EQ(data.positions()[2].score, 1800);
}

TEST(TrainingSet, ForesightDoesNotCarryAPersonsBlunderBack) {
  GameRecord game = game_with_scores(20, -900, -900);
  game.moves.erase(game.moves.begin(), game.moves.begin() + 2);
  TrainingSet data(TrainingFilter{.first_ply = 0}, 0.5);
  data.add_game(game);
  EXPECT_EQ(data.positions()[0].score, 20);
}

TEST(TrainingSet, ForesightFadesWithEveryPlyInBetween) {
  const GameRecord game = game_with_scores(0, std::nullopt, 1800);
  TrainingSet data(TrainingFilter{.first_ply = 0}, 0.5);
  data.add_game(game);
  ASSERT_EQ(data.positions().size(), 2U);
  EXPECT_EQ(data.positions()[0].score, 102);  // a quarter of 0.9999 and three quarters of 0.5
}

TEST(TrainingSet, SyntheticPositionsHaveNoResultAndTheValueOfTheClassicalEvaluation) {
  Random random(7);
  const GameRecord game = test::random_game(random, 40);
  TrainingSet data(TrainingFilter{.first_ply = 1000});
  data.add_game(game);
  EXPECT_TRUE(data.positions().empty());
  data.add_synthetic(game, 3, random);
  ASSERT_GT(data.counts().synthetic, 20U);
  ASSERT_EQ(data.positions().size(), data.counts().synthetic);
  ClassicalEvaluator classical;
  for (const PackedPosition& p : data.positions()) {
    EXPECT_EQ(p.result, kNoResult);
    kiebitz::Setup setup;
    int i = 0;
    for (const Square s : squares(p.occupied)) setup.board[index(s)] = p.piece_number(i++);
    setup.side_to_move = p.side_to_move();
    const auto position = Position::from_setup(setup);
    ASSERT_TRUE(position.has_value());
    // Castling rights are not packed; without them a rook in the corner may count as trapped.
    EXPECT_NEAR(p.score, classical.evaluate(*position), 60);
  }
}

TEST(TrainingSet, SyntheticPositionsLeaveOutEndingsWithoutNetwork) {
  Random random(3);
  TrainingSet data(TrainingFilter{.first_ply = 0, .score_limit = 3000, .last_clock = 100});
  for (int i = 0; i < 40; ++i) data.add_synthetic(test::random_game(random, 600), 1, random);
  ASSERT_GT(data.counts().synthetic, 0U);
  for (const PackedPosition& p : data.positions()) EXPECT_GT(popcount(p.occupied), nnue::kClassicalPieces);
}

// Has a pawn moved, or has anything been taken?
bool has_progress(const PackedPosition& p) {
  if (popcount(p.occupied) < 32) return true;
  int pawns_at_home = 0;
  int i = 0;
  for (const Square s : squares(p.occupied)) {
    const Piece piece = p.piece_number(i++);
    pawns_at_home +=
        (piece == Piece::WhitePawn && rank_of(s) == Rank::R2) || (piece == Piece::BlackPawn && rank_of(s) == Rank::R7);
  }
  return pawns_at_home < 16;
}

TEST(TrainingSet, SyntheticPositionsLeaveOutLateHalfMoveClocks) {
  Random random(5);
  TrainingSet data;
  data.add_synthetic(knights_game(60, 30), 4, random);
  ASSERT_GT(data.counts().synthetic, 20U);
  for (const PackedPosition& p : data.positions()) EXPECT_TRUE(has_progress(p));
}

TEST(TrainingSet, TheHashNamesTheData) {
  EXPECT_EQ(test::random_training_set(2, 1).hash(), test::random_training_set(2, 1).hash());
  EXPECT_NE(test::random_training_set(2, 1).hash(), test::random_training_set(2, 2).hash());
}

}  // namespace
}  // namespace kiebitz
