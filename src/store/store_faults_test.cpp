// A disk that takes no more bytes at some point: everything or nothing, and an error that says so.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include "notation/uci_move.h"
#include "store/finished_game.h"
#include "store/store_testing.h"

namespace kiebitz {
namespace {

// While it lives, no file of this process grows beyond this size.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    old_handler_ = signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &old_);
    const rlimit limit{bytes, old_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &old_);
    signal(SIGXFSZ, old_handler_);
  }

 private:
  rlimit old_{};
  sighandler_t old_handler_;
};

struct StoreFaults : testing::Test {
  test::StoreKeeper keeper{test::StoreKind::Sqlite};
  Store& store() { return keeper.store(); }

  rlim_t log_size() {
    std::error_code ignored;
    const auto size = std::filesystem::file_size(keeper.file().string() + "-wal", ignored);
    return ignored ? 0 : static_cast<rlim_t>(size);
  }
  GameId game_to_finish() {
    GameSheet sheet;
    sheet.players[0].name = "Anna";
    sheet.players[1].name = "Ben";
    const GameId id = *store().create_game({"o", 1, 0, true}, sheet);
    Position position = sheet.start;
    int ply = 0;
    for (const char* text : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
      const Move move = *parse_uci_move(position, text);
      EXPECT_TRUE(store().append_move(id, ply++, {move, {}, {}, {}}, 1));
      position.make(move);
    }
    return id;
  }
};

TEST_F(StoreFaults, AMoveIsKeptWholeOrNotAtAll) {
  const GameId id = game_to_finish();
  ASSERT_TRUE(store().take_back(id, 4, 3, 1));
  const PlayedMove move{Move::normal(Square::D8, Square::H4), {}, {}, {}};
  int failures = 0;
  for (rlim_t room = 0;; room += 1000) {
    const Expected<void, StoreError> done = [&] {
      const FullDisk full(log_size() + room);
      return store().append_move(id, 3, move, 2);
    }();
    const auto stored = store().load(id);
    ASSERT_TRUE(stored) << stored.error().text;
    if (done) {
      EXPECT_EQ(stored->sheet.moves.size(), 4u);
      break;
    }
    ++failures;
    EXPECT_EQ(done.error().kind, StoreErrorKind::CannotWrite) << done.error().text;
    ASSERT_EQ(stored->sheet.moves.size(), 3u);
    ASSERT_LT(room, 1'000'000u);
  }
  EXPECT_GT(failures, 0);
}

TEST_F(StoreFaults, AnEndComesWithHistoryAndRatingsOrNotAtAll) {
  const GameId id = game_to_finish();
  GameSheet sheet = store().load(id)->sheet;
  sheet.over = GameOver{GameOverReason::Checkmate, Color::Black};
  int failures = 0;
  for (rlim_t room = 0;; room += 1000) {
    const Expected<void, StoreError> done = [&] {
      const FullDisk full(log_size() + room);
      return store().finish_game(id, end_of(sheet, 2));
    }();
    keeper.reopen();
    std::size_t boards = 0;
    ASSERT_TRUE(store().each_history([&boards](const BoardHistory&) { ++boards; }));
    EXPECT_EQ(store().load(id)->sheet.over.has_value(), done.has_value());
    EXPECT_EQ(boards, done ? 4u : 0u);
    EXPECT_EQ(store().ratings("Ben")->size(), done ? 2u : 0u);
    if (done) break;
    ++failures;
    ASSERT_LT(room, 1'000'000u);
  }
  EXPECT_GT(failures, 0);
}

TEST(SqliteStore, AFileThatIsNoDatabaseIsRefused) {
  const test::TemporaryFolder folder;
  SqliteOptions options;
  options.file = folder.path() / "games.db";
  {
    std::FILE* file = std::fopen(options.file.c_str(), "wb");
    for (int i = 0; i < 5000; ++i) std::fputs("no database ", file);
    std::fclose(file);
  }
  const auto opened = open_sqlite_store(options);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().kind, StoreErrorKind::Damaged) << opened.error().text;
}

TEST(SqliteStore, OpeningTwiceMigratesOnce) {
  const test::TemporaryFolder folder;
  SqliteOptions options;
  options.file = folder.path() / "deep" / "er" / "games.db";
  const auto first = open_sqlite_store(options);
  ASSERT_TRUE(first) << first.error().text;
  const auto second = open_sqlite_store(options);
  ASSERT_TRUE(second) << second.error().text;
  ASSERT_TRUE((*first)->create_game({"o", 1, 0, true}, {}));
  EXPECT_EQ((*second)->list({})->size(), 1u);
}

}  // namespace
}  // namespace kiebitz
