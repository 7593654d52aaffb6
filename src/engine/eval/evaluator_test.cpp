#include "eval/evaluator.h"

#include <gtest/gtest.h>

#include "eval/nnue/test_networks.h"

namespace kiebitz {
namespace {

Position position_with(std::initializer_list<std::pair<Square, Piece>> pieces) {
  kiebitz::Setup setup;
  for (const auto& [square, piece] : pieces) setup.board[index(square)] = piece;
  setup.side_to_move = Color::White;
  return *Position::from_setup(setup);
}

TEST(Evaluator, IsClassicalWithoutANetwork) {
  Evaluator evaluator(4);
  ClassicalEvaluator classical;
  const Position p = Position::start();
  evaluator.reset();
  EXPECT_EQ(evaluator.evaluate(p), classical.evaluate(p));
}

TEST(Evaluator, AsksTheNetworkWhereThereIsOneAndGoesBack) {
  Evaluator evaluator(4);
  const auto network = nnue::test::random_network({.hidden = 64}, 5);
  evaluator.use_network(network);
  evaluator.reset();
  Position p = Position::start();
  EXPECT_EQ(evaluator.evaluate(p), nnue::test::slow_value(*network, p));
  const Move m = Move::normal(Square::E2, Square::E4);
  evaluator.push(p, m);
  p.make(m);
  EXPECT_EQ(evaluator.evaluate(p), nnue::test::slow_value(*network, p));
  p.unmake();
  evaluator.pop();
  EXPECT_EQ(evaluator.evaluate(p), nnue::test::slow_value(*network, p));
  evaluator.use_network(nullptr);
  evaluator.reset();
  EXPECT_EQ(evaluator.evaluate(p), ClassicalEvaluator().evaluate(p));
}

TEST(Evaluator, LeavesEndingsWithFewPiecesToTheClassicalEvaluation) {
  Evaluator evaluator(4);
  evaluator.use_network(nnue::test::random_network({.hidden = 64}, 5));
  evaluator.reset();
  const Position p =
      position_with({{Square::E1, Piece::WhiteKing}, {Square::A1, Piece::WhiteRook}, {Square::E8, Piece::BlackKing}});
  EXPECT_EQ(evaluator.evaluate(p), ClassicalEvaluator().evaluate(p));
}

}  // namespace
}  // namespace kiebitz
