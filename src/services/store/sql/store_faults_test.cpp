// A disk that fails at some point, whichever it is: everything or nothing, and an error that says so.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include "notation/uci_move.h"
#include "store/finished_game.h"
#include "store/sql/faulty_disk_testing.h"
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

Revision revision_of(Store& store, GameId id) { return store.load(id)->header.revision; }

// Has it been done?
Expected<void, StoreError> forget_number(const Expected<Revision, StoreError>& done) {
  if (!done) return Unexpected(done.error());
  return {};
}

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
    for (const char* text : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
      const Move move = *parse_uci_move(position, text);
      EXPECT_TRUE(store().append_move(id, revision_of(store(), id), {move, {}, {}, {}}, 1));
      position.make(move);
    }
    return id;
  }
};

TEST_F(StoreFaults, AMoveIsKeptWholeOrNotAtAll) {
  const GameId id = game_to_finish();
  ASSERT_TRUE(store().take_back(id, revision_of(store(), id), 3, 1));
  const PlayedMove move{Move::normal(Square::D8, Square::H4), {}, {}, {}};
  const Revision expected = revision_of(store(), id);
  int failures = 0;
  for (rlim_t room = 0;; room += 1000) {
    const Store::Result<Revision> done = [&] {
      const FullDisk full(log_size() + room);
      return store().append_move(id, expected, move, 2);
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
  const Revision expected = revision_of(store(), id);
  int failures = 0;
  for (rlim_t room = 0;; room += 1000) {
    const Store::Result<Revision> done = [&] {
      const FullDisk full(log_size() + room);
      return store().finish_game(id, end_of(sheet, expected, 2));
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

// The stores on a disk whose n-th operation fails.
struct FailingWrites : testing::TestWithParam<test::DiskFault> {
  using Done = Expected<void, StoreError>;

  test::TemporaryFolder folder;
  test::FaultyDisk disk;
  std::unique_ptr<Store> store;
  std::unique_ptr<Documents> documents;
  GameId game{};

  Done open() {
    store.reset();
    documents.reset();
    SqliteOptions options;
    options.file = folder.path() / "games.db";
    options.connections = 1;
    options.patience = std::chrono::milliseconds(0);
    auto games = open_sqlite_store(options);
    if (!games) return Unexpected(games.error());
    auto texts = open_sqlite_documents(options);
    if (!texts) return Unexpected(texts.error());
    store = std::move(*games);
    documents = std::move(*texts);
    return {};
  }

  static GameSheet sheet() {
    GameSheet sheet;
    sheet.players[0].name = "Anna";
    sheet.players[1].name = "Ben";
    return sheet;
  }

  Done play(const char* uci, int ply) {
    const GameSheet kept = store->load(game)->sheet;
    Position position = kept.start;
    for (const PlayedMove& played : kept.moves) position.make(played.move);
    return forget_number(
        store->append_move(game, revision_of(*store, game), {*parse_uci_move(position, uci), {}, {}, {}}, 10 + ply));
  }

  // Everything that is kept, as text.
  std::string everything() const {
    std::string text;
    const std::vector<GameSummary> games = *store->list({});
    for (const GameSummary& summary : games) {
      const StoredGame stored = *store->load(summary.id);
      text +=
          fmt::format("{} {} {} {} {} {} {} {} {} {}\n", static_cast<std::int64_t>(summary.id),
                      stored.sheet.moves.size(), summary.plies, stored.sheet.taken_back.size(), stored.header.rated,
                      stored.header.updated, static_cast<int>(summary.result),
                      static_cast<std::int64_t>(stored.header.revision), stored.metadata.guest, stored.metadata.text);
    }
    EXPECT_TRUE(store->each_history([&text](const BoardHistory& history) {
      text += fmt::format("{} {} {}\n", history.board, history.value, history.black_wins);
    }));
    const std::vector<RatedPair> ratings = *store->ratings("Ben");
    for (const RatedPair& pair : ratings) text += fmt::format("{} {}\n", pair.opponent, pair.rating.value);
    const std::vector<Document> cards = *documents->list("card", "o", 100);
    for (const Document& document : cards) text += fmt::format("{} {}\n", document.key, document.text);
    return text;
  }

  // Each must change something; they follow on each other.
  std::vector<std::pair<const char*, std::function<Done()>>> writes() {
    const auto ignore = [](const auto& result) { return result ? Done() : Done(Unexpected(result.error())); };
    return {
        {"create",
         [this, ignore] {
           return ignore(store->create_game({"o", 1, 0, true}, sheet()));
         }},
        {"move", [this] { return play("f2f3", 0); }},
        {"another", [this] { return play("e7e5", 1); }},
        {"take back", [this] { return forget_number(store->take_back(game, revision_of(*store, game), 1, 20)); }},
        {"again", [this] { return play("e7e6", 1); }},
        {"the third", [this] { return play("g2g4", 2); }},
        {"the last", [this] { return play("d8h4", 3); }},
        {"end",
         [this] {
           GameSheet played = store->load(game)->sheet;
           played.over = GameOver{GameOverReason::Checkmate, Color::Black};
           return forget_number(store->finish_game(game, end_of(played, revision_of(*store, game), 30)));
         }},
        {"rename",
         [this] {
           return forget_number(store->rename_player(game, revision_of(*store, game), Color::White, "Eva", 9));
         }},
        {"unrated", [this] { return forget_number(store->set_unrated(game, revision_of(*store, game))); }},
        {"card",
         [this] {
           return forget_number(store->set_metadata(game, revision_of(*store, game), {"guest", "links"}, 40));
         }},
        {"forgotten guest", [this] { return store->forget_guest("guest"); }},
        {"import",
         [this, ignore] {
           const GameSheet played = store->load(game)->sheet;
           const std::vector<ImportedGame> games = {{played, boards_of(played, kAllPlies), 77}};
           return ignore(store->import_games(games, {"o", 5, 0, false}));
         }},
        {"history",
         [this] {
           return store->add_history(std::vector<BoardHistory>{{"8/8", 0, 0, 1, -1}});
         }},
        {"document",
         [this] {
           return documents->put({"card", "1", "o", 1, std::string(9000, 'x')});
         }},
        {"replaced",
         [this] {
           return documents->put({"card", "1", "o", 2, "y"});
         }},
        {"a second",
         [this] {
           return documents->put({"card", "2", "o", 3, "z"});
         }},
        {"trim", [this] { return documents->trim("card", "o", 1); }},
        {"erase", [this] { return documents->erase("card", "2"); }},
        {"delete many",
         [this, ignore] {
           const auto others = store->list({});
           std::vector<GameId> ids;
           for (const GameSummary& summary : *others)
             if (summary.id != game) ids.push_back(summary.id);
           return ignore(store->delete_games(ids));
         }},
        {"delete", [this] { return store->delete_game(game); }},
    };
  }
};

TEST_P(FailingWrites, LeaveEverythingOrNothingWhicheverOfThemFails) {
  ASSERT_TRUE(open());
  game = *store->create_game({"o", 1, 0, true}, sheet());
  const StoreErrorKind expected =
      GetParam() == test::DiskFault::Busy ? StoreErrorKind::Busy : StoreErrorKind::CannotWrite;
  int failures = 0;
  for (const auto& [name, write] : writes()) {
    const std::string before = everything();
    int n = 1;
    for (; n < 1000; ++n) {
      disk.fail_from(n, GetParam());
      const Done done = write();
      disk.mend();
      if (done) break;
      EXPECT_EQ(done.error().kind, expected) << name << " " << n << ": " << done.error().text;
      EXPECT_FALSE(done.error().text.empty());
      ASSERT_EQ(everything(), before) << name << " " << n;
    }
    EXPECT_GT(n, 1) << name << " wrote nothing";
    failures += n - 1;
    const std::string after = everything();
    EXPECT_NE(after, before) << name;
    ASSERT_TRUE(open());
    EXPECT_EQ(everything(), after) << name;
  }
  RecordProperty("failures", failures);
}

struct FailingStart : FailingWrites {};

TEST_P(FailingStart, LeavesNoHalfMadeDatabaseBehind) {
  bool has_opened = false;
  for (int n = 1; n < 1000 && !has_opened; ++n) {
    disk.fail_from(n, GetParam());
    const Done done = open();
    disk.mend();
    has_opened = done && !disk.has_failed();
    if (!done) {
      EXPECT_FALSE(done.error().text.empty());
    }
    store.reset();
    documents.reset();
    const Done again = open();
    ASSERT_TRUE(again) << n << ": " << again.error().text;
    EXPECT_TRUE(store->create_game({"o", 1, 0, true}, sheet()));
    store.reset();
    documents.reset();
    std::filesystem::remove_all(folder.path());
  }
  EXPECT_TRUE(has_opened);
}

std::string name_of_fault(const testing::TestParamInfo<test::DiskFault>& info) {
  constexpr const char* kNames[] = {"Full", "ReadOnly", "CannotSync", "Busy"};
  return kNames[static_cast<std::size_t>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(Disk, FailingWrites,
                         testing::Values(test::DiskFault::Full, test::DiskFault::ReadOnly, test::DiskFault::CannotSync,
                                         test::DiskFault::Busy),
                         name_of_fault);
INSTANTIATE_TEST_SUITE_P(Disk, FailingStart, testing::Values(test::DiskFault::Full, test::DiskFault::CannotSync),
                         name_of_fault);

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
  EXPECT_EQ(opened.error().text, options.file.string() +
                                     ": this file is no database of Kiebitz; move it away and a new "
                                     "one is made, or name another folder");
}

TEST(SqliteStore, ErrorsDoNotNameTheFunctionsOfALibrary) {
  const test::TemporaryFolder folder;
  SqliteOptions options;
  options.file = folder.path() / "games.db";
  std::filesystem::create_directories(options.file);
  const auto opened = open_sqlite_store(options);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().text.find("::"), std::string::npos) << opened.error().text;
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
