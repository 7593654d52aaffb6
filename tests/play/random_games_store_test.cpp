// Random games through PersistentGame and a store, with take-backs: nothing is lost, every result equals the one of
// Game, the sums of the history are right.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>

#include "game/sheet_tree.h"
#include "store/finished_game.h"
#include "store/persistent_game.h"
#include "store/store_testing.h"
#include "support/random_games.h"

namespace kiebitz::test {
namespace {

// A database needs more time for every move.
#ifdef KIEBITZ_RANDOM_GAMES
constexpr int kGamesInMemory = KIEBITZ_RANDOM_GAMES;
constexpr int kGamesOnDisk = KIEBITZ_RANDOM_GAMES_ON_DISK;
#else
constexpr int kGamesInMemory = 100;
constexpr int kGamesOnDisk = 20;
#endif

// Other tests cover a power failure (play_kill_test.cpp, store_faults_test.cpp). This one does not sync each move of
// hundreds of games to a real disk.
StoreKind on_a_fast_disk(StoreKind kind) {
  if (std::filesystem::is_directory("/dev/shm")) setenv("TMPDIR", "/dev/shm", 1);
  return kind;
}

struct RandomGamesStore : testing::TestWithParam<StoreKind> {
  static constexpr std::uint64_t kSeed = 1851;

  // Plays one game to its end. A fresh Game that plays the same moves must have the same result.
  GameSheet play_one(const std::string& number) {
    GameSheet sheet;
    sheet.start = random_start(random);
    sheet.players[0].name = "A" + number;
    sheet.players[1].name = "B" + number;
    auto kept = *PersistentGame::begin(keeper.store(), {.owner = "o"}, sheet, {});
    while (!kept.game().is_over()) {
      if (kept.live().plies() > 4 && random.below(20) == 0) {
        EXPECT_TRUE(kept.take_back(1 + static_cast<int>(random.below(4))));
      }
      EXPECT_TRUE(kept.play(random_move(kept.game().position(), random)));
    }
    Game again(sheet.start);
    for (const PlayedMove& played : kept.sheet().moves) EXPECT_TRUE(again.play(played.move));
    EXPECT_EQ(kept.sheet().over, again.over());
    last = kept.id();
    return kept.sheet();
  }

  Random random{kSeed};
  StoreKeeper keeper{on_a_fast_disk(GetParam())};
  GameId last{};
};

INSTANTIATE_TEST_SUITE_P(Stores, RandomGamesStore, testing::Values(StoreKind::Memory, StoreKind::Sqlite),
                         name_of_store);

TEST_P(RandomGamesStore, LosesNothingAndKnowsEveryResult) {
  const int games = GetParam() == StoreKind::Memory ? kGamesInMemory : kGamesOnDisk;
  std::map<GameId, GameSheet> expected;
  std::map<std::string, std::int64_t> history;
  for (int i = 0; i < games; ++i) {
    const GameSheet sheet = play_one(std::to_string(i));
    ASSERT_FALSE(HasFailure());
    for (const std::string& board : boards_of(sheet, kAllPlies)) history[board] += history_value(sheet.over->result());
    expected.emplace(last, sheet);
  }
  keeper.reopen();
  ASSERT_EQ(keeper.store().totals(std::nullopt)->games, games);
  for (const auto& [id, sheet] : expected) {
    const auto stored = keeper.store().load(id);
    ASSERT_TRUE(stored) << stored.error().text;
    ASSERT_EQ(stored->sheet.moves, sheet.moves);
    ASSERT_EQ(stored->sheet.taken_back, sheet.taken_back);
    ASSERT_EQ(stored->sheet.over, sheet.over);
    ASSERT_EQ(to_tree(stored->sheet).move_count(), to_tree(sheet).move_count());
  }
  std::size_t boards = 0;
  ASSERT_TRUE(keeper.store().each_history([&](const BoardHistory& board) {
    ++boards;
    ASSERT_EQ(board.value, history[board.board]);
  }));
  EXPECT_EQ(boards, history.size());
}

}  // namespace
}  // namespace kiebitz::test
