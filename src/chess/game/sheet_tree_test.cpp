#include "game/sheet_tree.h"

#include <gtest/gtest.h>

#include "game/live_game.h"
#include "game/pgn_tree.h"
#include "support/random_games.h"

namespace kiebitz {
namespace {

std::vector<Move> moves_of(const GameSheet& sheet) {
  std::vector<Move> moves;
  for (const PlayedMove& played : sheet.moves) moves.push_back(played.move);
  return moves;
}

// Random moves and take-backs, the take-backs often right before the end.
LiveGame random_game_with_undos(Random& random) {
  GameSheet sheet;
  sheet.start = test::random_start(random);
  LiveGame live = *LiveGame::from_sheet(sheet);
  for (std::uint32_t step = random.below(40); step > 0 && !live.is_over(); --step) {
    if (random.below(4) == 0 && live.plies() > 0) {
      EXPECT_TRUE(live.take_back(1 + static_cast<int>(random.below(static_cast<std::uint32_t>(live.plies()))), {}));
    } else {
      const auto again = live.redo_move();
      const Move move = again && random.below(2) == 0 ? again->move : test::random_move(live.position(), random);
      EXPECT_TRUE(live.play(move, {}));
    }
  }
  if (!live.is_over() && random.below(2) == 0) {
    EXPECT_TRUE(live.resign(Color::White, {}));
  }
  return live;
}

TEST(SheetTree, PgnOfAGameWithUndosReadsBackAsTheMovesThatWerePlayed) {
  constexpr std::uint64_t kSeed = 64;
  Random random(kSeed);
  int with_lines_at_the_end = 0;
  for (int i = 0; i < 1000; ++i) {
    const LiveGame live = random_game_with_undos(random);
    const std::string pgn = format_pgn(live.sheet());
    const GameTrees read = read_game_trees(pgn);
    ASSERT_EQ(read.games.size(), 1u) << "game " << i << '\n' << pgn;
    const GameSheet again = sheet_of_tree(read.games.front());
    ASSERT_EQ(moves_of(again), moves_of(live.sheet())) << "game " << i << '\n' << pgn;
    ASSERT_EQ(again.result(), live.sheet().result()) << "game " << i << '\n' << pgn;
    ASSERT_TRUE(read.games.front() == to_tree(live.sheet())) << "game " << i << '\n' << pgn;
    with_lines_at_the_end += pgn.find("taken back:") != std::string::npos;
  }
  EXPECT_GT(with_lines_at_the_end, 100);
}

TEST(SheetTree, TellsTheClockOrTheClocks) {
  GameSheet sheet;
  sheet.clock = *parse_game_times("5+3");
  EXPECT_NE(format_pgn(sheet).find("[TimeControl \"300+3\"]"), std::string::npos);
  sheet.clock = *parse_game_times("5+3/1+0");
  const std::string pgn = format_pgn(sheet);
  EXPECT_NE(pgn.find("[WhiteTimeControl \"300+3\"]"), std::string::npos);
  EXPECT_NE(pgn.find("[BlackTimeControl \"60+0\"]"), std::string::npos);
  EXPECT_EQ(pgn.find("[TimeControl"), std::string::npos);
}

}  // namespace
}  // namespace kiebitz
