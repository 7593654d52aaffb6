#include "learn/data/rescoring.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "base/temporary_folder_testing.h"
#include "learn/data/test_games.h"

namespace kiebitz {
namespace {

constexpr RescoreOptions kQuick{.nodes = 30, .share = 0.3, .score_limit = 500};

int scored(const GameRecord& game) {
  int count = 0;
  for (const RecordedMove& m : game.moves) count += m.score.has_value() ? 1 : 0;
  return count;
}

TEST(Rescoring, OnlyQuietUndecidedPositionsOfTheSampleKeepAScore) {
  Engine engine(EngineConfig{.hash_mib = 1});
  Random random(1);
  const GameRecord before = test::random_game(random);
  GameRecord after = before;
  RescoreOptions all = kQuick;
  all.share = 1;
  rescore_game(engine, after, all, random);
  ASSERT_EQ(after.moves.size(), before.moves.size());
  EXPECT_GT(scored(after), 10);
  Position p = before.start();
  for (std::size_t i = 0; i < before.moves.size(); ++i) {
    const Move played = before.moves[i].move;
    EXPECT_EQ(after.moves[i].move, played);
    const bool is_left_out = p.is_check() || p.is_capture(played) || std::abs(*before.moves[i].score) > all.score_limit;
    EXPECT_FALSE(i > 0 && is_left_out && after.moves[i].score.has_value());
    p.make(played);
  }

  GameRecord some = before;
  rescore_game(engine, some, kQuick, random);
  EXPECT_LT(scored(some), scored(after));
  GameRecord none = before;
  RescoreOptions nothing = kQuick;
  nothing.share = 0;
  rescore_game(engine, none, nothing, random);
  EXPECT_EQ(scored(none), 1);
  EXPECT_EQ(none.moves.front().score, before.moves.front().score) << "or it would pass for self-play";
}

class RescoringFiles : public testing::Test {
 protected:
  static constexpr int kGames = 600;  // more than two blocks

  void SetUp() override {
    Random random(2);
    std::vector<GameRecord> games;
    for (int i = 0; i < kGames; ++i) games.push_back(test::random_game(random, 12));
    ASSERT_TRUE(GameFileWriter::open(input())->append(games));
  }

  std::string input() const { return folder_.file("games.kbg"); }
  RescoreRun run_to(const std::string& name, int threads) const {
    return {.inputs = {input()},
            .output = folder_.file(name),
            .threads = threads,
            .seed = 3,
            .network = nullptr,
            .options = kQuick};
  }
  static std::vector<std::optional<std::int16_t>> scores_in(const std::string& path) {
    std::vector<std::optional<std::int16_t>> scores;
    const auto totals = read_game_file(path, [&](const GameRecord& game) {
      for (const RecordedMove& m : game.moves) scores.push_back(m.score);
    });
    EXPECT_EQ(totals->games, static_cast<std::uint64_t>(kGames));
    return scores;
  }

 private:
  const test::TemporaryFolder folder_;
};

TEST_F(RescoringFiles, GoOnAfterAnInterruptionAndDoNotDependOnThreads) {
  const auto never = [] { return false; };
  const auto ignore = [](const RescoreProgress&) {};
  const RescoreRun whole = run_to("whole.kbg", 1);
  const auto all = run_rescoring(whole, never, ignore);
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(all->games, static_cast<std::uint64_t>(kGames));
  EXPECT_GT(all->positions, 500U);

  const RescoreRun parts = run_to("parts.kbg", 2);
  bool is_enough = false;
  const auto first = run_rescoring(
      parts, [&] { return is_enough; }, [&](const RescoreProgress&) { is_enough = true; });
  ASSERT_TRUE(first.has_value());
  EXPECT_LT(first->games, static_cast<std::uint64_t>(kGames));
  const auto rest = run_rescoring(parts, never, ignore);
  ASSERT_TRUE(rest.has_value());
  EXPECT_EQ(first->positions + rest->positions, all->positions);
  EXPECT_EQ(scores_in(parts.output), scores_in(whole.output));
}

TEST_F(RescoringFiles, StopWithinABlock) {
  const RescoreRun run = run_to("stopped.kbg", 1);
  int asked = 0;
  const auto done = run_rescoring(
      run, [&] { return ++asked > kGames / 2; }, [](const RescoreProgress&) { FAIL() << "a block was finished"; });
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(done->games, 0U);
}

TEST_F(RescoringFiles, AnErrorNamesTheFileThatIsWrong) {
  RescoreRun run = run_to("new.kbg", 1);
  run.inputs.emplace_back("/proc/version");
  const auto done = run_rescoring(
      run, [] { return false; }, [](const RescoreProgress&) {});
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().path, "/proc/version");
  EXPECT_EQ(done.error().error.kind, GameFileError::Kind::NotAGameFile);
}

}  // namespace
}  // namespace kiebitz
