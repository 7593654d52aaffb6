#include "learn/train/network_trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>
#include <vector>

#include "base/temporary_folder_testing.h"
#include "learn/data/test_games.h"
#include "learn/train/loss_plot.h"
#include "learn/train/train_checkpoint.h"

namespace kiebitz {
namespace {

TrainOptions small_options() {
  TrainOptions options;
  options.architecture = {.hidden = 64, .output_buckets = 2};
  options.epochs = 6;
  options.batch_size = 256;
  options.learning_rate = 0.005;
  options.validation_share = 0.2;
  options.result_share = 0.1;
  return options;
}

TEST(NetworkTrainer, LearnsTheValuesOfPieces) {
  TrainOptions options = small_options();
  options.result_share = 0;
  const auto result = train_network(test::random_training_set(100, 1), options, nullptr, {});
  ASSERT_TRUE(result.has_value());
  const auto& epochs = result->state.epochs;
  ASSERT_EQ(epochs.size(), 6U);
  EXPECT_LT(epochs.back().training, 0.5 * epochs.front().training);

  // In games it has not seen, the side with more on the board is the one it prefers.
  const FloatNetwork network{options.architecture, result->state.best_weights};
  int right = 0;
  int all = 0;
  const TrainingSet unseen = test::random_training_set(10, 99);
  for (const PackedPosition& p : unseen.positions()) {
    if (std::abs(p.score) < 300) continue;
    right += (network.output(p) > 0) == (p.score > 0) ? 1 : 0;
    ++all;
  }
  EXPECT_GT(right, 0.9 * all);
}

TEST(NetworkTrainer, GivesTheSameWeightsWithAnyNumberOfThreads) {
  const TrainingSet data = test::random_training_set(10, 2);
  TrainOptions options = small_options();
  options.epochs = 2;
  options.threads = 1;
  const auto one = train_network(data, options, nullptr, {});
  options.threads = 3;
  const auto three = train_network(data, options, nullptr, {});
  EXPECT_EQ(one->state.network.weights, three->state.network.weights);
}

TEST(NetworkTrainer, AnInterruptedRunContinuesWithTheSameResult) {
  const TrainingSet data = test::random_training_set(10, 3);
  TrainOptions options = small_options();
  options.architecture.king_buckets = 4;
  const auto whole = train_network(data, options, nullptr, {});

  const test::TemporaryFolder folder;
  const std::string path = folder.file("checkpoint");
  std::uint64_t run = 0;
  const TrainEvents stop_after_two{.on_progress = {},
                                   .on_epoch =
                                       [&](const TrainState& state, std::uint64_t fingerprint) {
                                         run = fingerprint;
                                         ASSERT_TRUE(write_checkpoint(path, state, fingerprint).has_value());
                                       },
                                   .should_stop = [count = 0]() mutable { return ++count == 2; }};
  const auto part = train_network(data, options, nullptr, stop_after_two);
  ASSERT_EQ(part->state.epochs.size(), 2U);
  EXPECT_EQ(run, train_fingerprint(data, options));
  const auto state = read_checkpoint(path, options.architecture, run);
  ASSERT_TRUE(state.has_value());
  const auto resumed = train_network(data, options, &*state, {});
  EXPECT_EQ(resumed->state.network.weights, whole->state.network.weights);
  EXPECT_EQ(resumed->state.best_epoch, whole->state.best_epoch);

  EXPECT_EQ(read_checkpoint(path, options.architecture, run + 1).error(), CheckpointError::OtherRun);
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  EXPECT_EQ(read_checkpoint(path, options.architecture, run).error(), CheckpointError::Damaged);
  std::filesystem::remove(path);
  EXPECT_EQ(read_checkpoint(path, options.architecture, run).error(), CheckpointError::CannotOpen);
}

// Which of these games are validated with, seen by training on all others.
std::size_t held_out_positions(const std::vector<GameRecord>& games, std::uint64_t seed) {
  TrainingSet data(TrainingFilter{.first_ply = 4, .score_limit = 3000, .last_clock = 100});
  for (const GameRecord& game : games) data.add_game(game);
  TrainOptions options = small_options();
  options.epochs = 1;
  options.seed = seed;
  return train_network(data, options, nullptr, {})->validation_positions;
}

TEST(NetworkTrainer, AGameIsHeldOutOrNotWhateverElseIsRead) {
  Random random(11);
  std::vector<GameRecord> games;
  for (int i = 0; i < 60; ++i) games.push_back(test::random_game(random, 40));
  const std::vector<GameRecord> early(games.begin(), games.begin() + 30);
  const std::vector<GameRecord> late(games.begin() + 30, games.end());
  std::vector<GameRecord> turned(games.rbegin(), games.rend());
  EXPECT_EQ(held_out_positions(early, 1) + held_out_positions(late, 1), held_out_positions(games, 1));
  EXPECT_EQ(held_out_positions(turned, 2), held_out_positions(games, 1));
}

// As many positions as the training and the validation have, of two games on the same side of the limit.
void expect_one_on_each_side(bool below) {
  TrainOptions options = small_options();
  options.epochs = 1;
  options.validation_share = below ? 0.9 : 0.1;
  TrainingSet data(TrainingFilter{.first_ply = 4, .score_limit = 3000, .last_clock = 100});
  Random random(13);
  std::vector<std::pair<std::uint32_t, std::size_t>> games;  // hash, positions
  while (games.size() < 2) {
    const GameRecord game = test::random_game(random, 40);
    const auto hash = static_cast<std::uint32_t>(game.hash());
    if ((hash < options.validation_share * 0x1p32) != below) continue;
    const std::size_t before = data.positions().size();
    data.add_game(game);
    games.emplace_back(hash, data.positions().size() - before);
    if (games.size() == 1) {
      EXPECT_EQ(train_network(data, options, nullptr, {}).error(), TrainError::TooFewPositions);
    }
  }
  std::sort(games.begin(), games.end());
  const auto result = train_network(data, options, nullptr, {});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->validation_positions, games[0].second);
  EXPECT_EQ(result->training_positions, games[1].second);
}

TEST(NetworkTrainer, OneOfTwoGamesIsHeldOutWhateverChanceSays) {
  expect_one_on_each_side(false);
  expect_one_on_each_side(true);
}

TEST(NetworkTrainer, ContinuesFromAFinishedNetworkOnItsScale) {
  const TrainingSet data = test::random_training_set(40, 7);
  TrainOptions options = small_options();
  const auto first = train_network(data, options, nullptr, {});
  ASSERT_TRUE(first.has_value());
  const FloatNetwork learned{options.architecture, first->state.best_weights};
  options.start = std::make_shared<const nnue::Network>(*learned.quantised(first->scale + 50, {}));
  options.epochs = 1;
  options.learning_rate = 0.0001;
  const auto second = train_network(data, options, nullptr, {});
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(second->scale, first->scale + 50);
  EXPECT_LT(second->state.epochs.front().training, first->state.epochs.front().training / 2);
  TrainOptions afresh = options;
  afresh.start = nullptr;
  EXPECT_NE(train_fingerprint(data, options), train_fingerprint(data, afresh));
}

TEST(NetworkTrainer, AWiderNetworkBeginsWithWhatTheNarrowOneKnew) {
  const TrainingSet data = test::random_training_set(40, 7);
  const FloatNetwork narrow{small_options().architecture,
                            train_network(data, small_options(), nullptr, {})->state.best_weights};
  const FloatNetwork wide = narrow.widened(3, 1);
  EXPECT_EQ(wide.architecture.hidden, 3 * narrow.architecture.hidden);
  double before = 0;
  double change = 0;
  for (const PackedPosition& p : data.positions()) {
    before += std::abs(narrow.output(p));
    change += std::abs(wide.output(p) - narrow.output(p));
  }
  EXPECT_LT(change, before / 10);
  EXPECT_NE(wide.weights[wide.layout().tile(0)], wide.weights[wide.layout().tile(narrow.layout().tiles())])
      << "copies that are alike would stay so for ever";
}

TEST(NetworkTrainer, ANetworkSplitByKingsSaysTheSame) {
  const TrainingSet data = test::random_training_set(10, 7);
  const FloatNetwork one{small_options().architecture,
                         train_network(data, small_options(), nullptr, {})->state.best_weights};
  const FloatNetwork four = one.split_by_king(4);
  EXPECT_EQ(four.architecture.king_buckets, 4);
  for (const PackedPosition& p : data.positions()) EXPECT_DOUBLE_EQ(four.output(p), one.output(p));
}

// From the usual start, the kings stay at home: only one of four king buckets is ever seen.
TrainingSet games_with_kings_at_home(int games) {
  TrainingSet data(TrainingFilter{.first_ply = 4, .score_limit = 3000, .last_clock = 100});
  Random random(17);
  for (int i = 0; i < games; ++i) {
    GameRecord game;
    Position p = game.start();
    while (game.moves.size() < 40 && !outcome(p)) {
      const MoveList moves = legal_moves(p);
      const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      if (p.piece_on(m.from()) == Piece::WhiteKing || p.piece_on(m.from()) == Piece::BlackKing) break;
      game.moves.push_back({m, static_cast<std::int16_t>(test::material_of(p))});
      p.make(m);
    }
    data.add_game(game);
  }
  return data;
}

TEST(NetworkTrainer, AllKingBucketsLearnWhatOneOfThemSees) {
  TrainOptions options = small_options();
  options.architecture.king_buckets = 4;
  const FloatNetwork split =
      FloatNetwork::random(small_options().architecture, 3).split_by_king(options.architecture.king_buckets);
  options.start = std::make_shared<const nnue::Network>(*split.quantised(250, {}));
  options.epochs = 1;
  options.weight_decay = 0;
  const auto result = train_network(games_with_kings_at_home(60), options, nullptr, {});
  ASSERT_TRUE(result.has_value());
  const FloatNetwork before = FloatNetwork::of(*options.start);
  const FloatNetwork& after = result->state.network;
  const auto change = [&](int bucket, std::size_t i) {
    const std::size_t at = before.layout().feature(0, bucket * nnue::kPieceSquares) + i;
    return after.weights[at] - before.weights[at];
  };
  double shared = 0;
  double own = 0;
  for (std::size_t i = 0; i < before.layout().shared_tile_size(); ++i) {
    EXPECT_FLOAT_EQ(change(0, i), change(3, i));  // neither has seen a king
    shared += std::abs(change(3, i));
    own += std::abs(change(1, i) - change(3, i));
  }
  EXPECT_GT(shared, 0);
  EXPECT_GT(own, 0);
}

TEST(NetworkTrainer, RefusesToTrainOnNothing) {
  EXPECT_EQ(train_network(TrainingSet(), small_options(), nullptr, {}).error(), TrainError::TooFewPositions);
}

TEST(LossPlot, DrawsBothCurves) {
  const std::vector<TrainEpoch> epochs = {{1, 0.1, 0.12}, {2, 0.08, 0.09}, {3, 0.07, 0.095}};
  const std::string svg = format_loss_plot(epochs, 2);
  EXPECT_NE(svg.find("<polyline"), svg.rfind("<polyline"));
  EXPECT_NE(svg.find("</svg>"), std::string::npos);
  EXPECT_EQ(format_loss_plot({}, 0).find("<polyline"), std::string::npos);
}

}  // namespace
}  // namespace kiebitz
