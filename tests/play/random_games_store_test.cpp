// Random games through KeptGame and the database, with moves taken back on the way: nothing is lost, every result is
// the one Game found, the history sums up.
#include <gtest/gtest.h>

#include <map>

#include "game/sheet_tree.h"
#include "store/finished_game.h"
#include "store/kept_game.h"
#include "store/store_testing.h"
#include "support/random_games.h"

namespace kiebitz::test {
namespace {

#ifdef KIEBITZ_RANDOM_GAMES
constexpr int kGames = KIEBITZ_RANDOM_GAMES;
#else
constexpr int kGames = 20;
#endif

// Moves that are synced to the disk one by one cost a few milliseconds each, so most games come in one piece.
constexpr int kPlayedMoveByMove = kGames / 10 < 20 ? kGames / 10 : 20;

TEST(RandomGamesStore, LosesNothingAndKnowsEveryResult) {
  constexpr std::uint64_t kSeed = 1851;
  Random random(kSeed);
  StoreKeeper keeper(StoreKind::Sqlite);
  Store& store = keeper.store();
  std::map<GameId, GameSheet> expected;
  std::map<std::string, std::int64_t> history;
  for (int i = 0; i < kGames; ++i) {
    GameSheet sheet;
    sheet.start = random_start(random);
    sheet.players[0].name = "A" + std::to_string(i);
    sheet.players[1].name = "B" + std::to_string(i);
    if (i % (kGames / kPlayedMoveByMove) == 0) {
      auto kept = *KeptGame::begin(store, {"o", 0, 0, true}, sheet, {});
      while (!kept.game().is_over()) {
        if (kept.live().plies() > 4 && random.below(20) == 0) {
          ASSERT_TRUE(kept.take_back(1 + static_cast<int>(random.below(4))));
        }
        ASSERT_TRUE(kept.play(random_move(kept.game().position(), random)));
      }
      expected.emplace(kept.id(), kept.sheet());
    } else {
      Game game(sheet.start);
      while (!game.is_over()) {
        const Move move = random_move(game.position(), random);
        ASSERT_TRUE(game.play(move));
        sheet.moves.push_back({move, {}, {}, {}});
      }
      sheet.over = game.over();
      const ImportedGame imported{sheet, boards_of(sheet, kAllPlies), move_hash(sheet)};
      ASSERT_EQ(store.import_games(std::span(&imported, 1), {"o", 0, 0, false})->imported.size(), 1u);
      expected.emplace(store.list({})->front().id, sheet);
    }
    const GameSheet& played = expected.rbegin()->second;
    for (const std::string& board : boards_of(played, kAllPlies))
      history[board] += history_value(played.over->result());
  }
  keeper.reopen();
  ASSERT_EQ(keeper.store().totals(std::nullopt)->games, kGames);
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
