#include "eval/nnue/accumulator_stack.h"

#include <gtest/gtest.h>

#include "eval/nnue/network_view.h"
#include "eval/nnue/test_networks.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "support/position_text.h"

namespace kiebitz::nnue {
namespace {

constexpr int kMaxPlies = 600;

Position random_start(Random& random) {
  return *Position::from_setup(
      double_chess960_setup(static_cast<int>(random.below(960)), static_cast<int>(random.below(960))));
}

Move random_move(const Position& position, Random& random) {
  const MoveList moves = legal_moves(position);
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// Plays games, takes moves back at random, and compares with the slow computation at random moments.
void check_random_games(const Architecture& a, const Kernels& kernels, int games) {
  const auto network = test::random_network(a, 11);
  AccumulatorStack stack(network, kMaxPlies, kernels);
  Random random(5);
  for (int game = 0; game < games; ++game) {
    Position position = random_start(random);
    stack.reset();
    while (!outcome(position) && position.plies_made() < 300) {
      const Move move = random_move(position, random);
      stack.push(position, move);
      position.make(move);
      if (random.below(4) == 0) {
        position.unmake();
        stack.pop();
      }
      if (random.below(3) != 0) continue;
      ASSERT_EQ(stack.evaluate(position), test::slow_value(*network, position));
    }
  }
}

TEST(AccumulatorStack, FollowsRandomGamesExactlyWithMirroring) {
  check_random_games({.hidden = 64, .mirrored = true, .output_buckets = 8}, best_kernels(), 20);
}

TEST(AccumulatorStack, FollowsRandomGamesExactlyWithoutMirroring) {
  check_random_games({.hidden = 128, .mirrored = false}, best_kernels(), 10);
}

TEST(AccumulatorStack, FollowsRandomGamesExactlyWithKingBuckets) {
  check_random_games({.hidden = 64, .mirrored = true, .king_buckets = 4, .output_buckets = 2}, best_kernels(), 20);
}

TEST(AccumulatorStack, FollowsRandomGamesExactlyWithPortableKernels) {
  check_random_games({.hidden = 64, .mirrored = true, .king_buckets = 4, .output_buckets = 8}, portable_kernels(), 20);
}

TEST(AccumulatorStack, ANullMoveOnlyChangesTheView) {
  const auto network = test::random_network({.hidden = 64}, 3);
  AccumulatorStack stack(network, 4);
  Position position = Position::start();
  stack.reset();
  stack.evaluate(position);
  position.make_null();
  EXPECT_EQ(stack.evaluate(position), test::slow_value(*network, position));
}

TEST(AccumulatorStack, SwappingTheColoursChangesNothing) {
  const auto network = test::random_network({.hidden = 64, .king_buckets = 4, .output_buckets = 8}, 4);
  AccumulatorStack stack(network, 1);
  Random random(9);
  for (int i = 0; i < 50; ++i) {
    Position position = random_start(random);
    for (int ply = 0; ply < 40 && !outcome(position); ++ply) position.make(random_move(position, random));
    kiebitz::Setup swapped;
    for (const Square s : squares(position.occupied())) {
      const Piece p = position.piece_on(s);
      swapped.board[index(flip_rank(s))] = make_piece(opposite(color_of(p)), type_of(p));
    }
    swapped.side_to_move = opposite(position.side_to_move());
    const auto other = Position::from_setup(swapped);
    if (!other) continue;
    stack.reset();
    const int value = stack.evaluate(position);
    stack.reset();
    EXPECT_EQ(stack.evaluate(*other), value);
  }
}

TEST(NetworkView, IsTheValueAndWhatItLosesWithoutEachPiece) {
  const auto network = test::random_network({.hidden = 64, .king_buckets = 4, .output_buckets = 8}, 6);
  const Position position = Position::start();
  const NetworkView view = network_view(*network, position);
  EXPECT_EQ(view.value, test::slow_value(*network, position));
  for (const Square square : squares(position.pieces(PieceType::Pawn))) {
    kiebitz::Setup setup = standard_setup();
    setup.board[index(square)] = Piece::None;
    const int without = test::slow_value(*network, *Position::from_setup(setup));
    const bool is_white = color_of(position.piece_on(square)) == Color::White;
    EXPECT_EQ(view.worth[index(square)], is_white ? view.value - without : without - view.value);
  }
  EXPECT_EQ(view.worth[index(position.king(Color::White))], 0);
}

TEST(NetworkView, TellsHowMuchOfTheValueTheSearchCounts) {
  const auto network = test::random_network({.hidden = 64, .king_buckets = 4, .output_buckets = 8}, 6);
  const auto share = [&](const char* fen) { return network_view(*network, kiebitz::test::position_of(fen)).share; };
  EXPECT_EQ(share("4k3/4bppp/8/8/8/8/PP1B1PPP/4K3 w - - 0 1"), kFullMaterialScale);
  EXPECT_LT(share("4k3/3b1ppp/8/8/8/8/PP1B1PPP/4K3 w - - 0 1"), kFullMaterialScale) << "bishops of opposite colours";
  EXPECT_EQ(share("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), 0) << "so few pieces are for the classical evaluation";
}

TEST(Kernels, Avx2AndPortableAgree) {
  if (avx2_kernels() == nullptr) GTEST_SKIP() << "this processor has no AVX2";
  const Architecture a{.hidden = 192};
  const auto network = test::random_network(a, 21);
  Random random(8);
  AlignedVector<std::int16_t> from(192);
  for (auto& v : from) v = static_cast<std::int16_t>(static_cast<int>(random.below(2000)) - 1000);
  for (int added = 0; added <= 4; ++added) {
    for (int removed = 0; removed <= 4; ++removed) {
      RowChanges changes;
      for (int i = 0; i < added; ++i) changes.add(network->row(static_cast<int>(random.below(768))));
      for (int i = 0; i < removed; ++i) changes.remove(network->row(static_cast<int>(random.below(768))));
      AlignedVector<std::int16_t> portable(192);
      AlignedVector<std::int16_t> avx2(192);
      portable_kernels().update(portable.data(), from.data(), changes, a.hidden);
      avx2_kernels()->update(avx2.data(), from.data(), changes, a.hidden);
      EXPECT_EQ(portable, avx2);
      const OutputInput input{portable.data(), from.data(), network->output_row(0)};
      EXPECT_EQ(portable_kernels().output(input, a.hidden), avx2_kernels()->output(input, a.hidden));
    }
  }
}

}  // namespace
}  // namespace kiebitz::nnue
