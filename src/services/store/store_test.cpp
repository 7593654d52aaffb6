// Every store fulfils the same contract.
#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "game/sheet_tree.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "store/finished_game.h"
#include "store/memory/memory_store.h"
#include "store/past_boards.h"
#include "store/persistent_game.h"
#include "store/store_testing.h"

namespace kiebitz {
namespace {

using std::chrono::milliseconds;

class StoreTest : public testing::TestWithParam<test::StoreKind> {
 protected:
  StoreTest() : keeper_(GetParam()) {}
  Store& store() { return keeper_.store(); }
  // What is left when the process ends and another begins.
  void reopen() { keeper_.reopen(); }

  GameId create(const std::string& white = "Anna", const std::string& black = "Ben") {
    GameSheet sheet;
    sheet.players[0].name = white;
    sheet.players[1].name = black;
    return *store().create_game({"owner", 1000, 0, true}, sheet);
  }

  // Plays moves in UCI from the start and returns the sheet.
  GameSheet play(GameId id, const std::vector<std::string>& moves) {
    GameSheet sheet = store().load(id)->sheet;
    Position position = sheet.start;
    for (const PlayedMove& played : sheet.moves) position.make(played.move);
    for (const std::string& text : moves) {
      const Move move = *parse_uci_move(position, text);
      const int ply = static_cast<int>(sheet.moves.size());
      EXPECT_TRUE(store().append_move(id, at(id), {move, {}, {}, {}}, 2000 + ply));
      sheet.moves.push_back({move, {}, {}, {}});
      position.make(move);
    }
    return sheet;
  }

  void finish(GameId id, GameOver over) {
    GameSheet sheet = store().load(id)->sheet;
    sheet.over = over;
    ASSERT_TRUE(store().finish_game(id, end_of(sheet, at(id), 9000)));
  }

  Revision at(GameId id) { return store().load(id)->header.revision; }

  test::StoreKeeper keeper_;
};

TEST_P(StoreTest, PastBoardsRememberUntilToldToForget) {
  PastBoards past(store());
  Position position = Position::start();
  position.make(*parse_uci_move(position, "e2e4"));
  EXPECT_EQ(past.find(position).value, 0);
  const GameId id = create();
  play(id, {"e2e4"});
  finish(id, {GameOverReason::Resignation, Color::White});
  EXPECT_EQ(past.find(position).value, 0);
  past.forget();
  EXPECT_EQ(past.find(position).white_wins, 1);
  EXPECT_EQ(past.find(Position::start()).white_wins, 0);
}

INSTANTIATE_TEST_SUITE_P(AllStores, StoreTest, testing::ValuesIn(test::store_kinds()), test::name_of_store);

TEST_P(StoreTest, KeepsEverythingThatWasWrittenDown) {
  GameSheet sheet;
  sheet.start = Position::chess960_start(17);
  sheet.players[0] = {"Änne O'Hara", PlayerKind::Human, "", std::nullopt};
  sheet.players[1] = {"Kiebitz 1400", PlayerKind::Engine, "level", 1400};
  sheet.clock = ClockSettings{milliseconds(300'000), milliseconds(3000)};
  sheet.event = "Club; \"evening\"";
  const GameId id = *store().create_game({"token-7", 1234, 0, true}, sheet);
  const Move move = legal_moves(sheet.start)[0];
  const PlayedMove played{move, milliseconds(1500), milliseconds(301'500), PgnEval{PgnEval::Kind::Mate, -3, 12}};
  ASSERT_TRUE(store().append_move(id, kFirstRevision, played, 5678));
  reopen();
  const auto loaded = store().load(id);
  ASSERT_TRUE(loaded) << loaded.error().text;
  EXPECT_EQ(loaded->header.owner, "token-7");
  EXPECT_EQ(loaded->header.created, 1234);
  EXPECT_EQ(loaded->header.updated, 5678);
  EXPECT_EQ(format_fen(loaded->sheet.start), format_fen(sheet.start));
  EXPECT_EQ(loaded->sheet.players, sheet.players);
  EXPECT_EQ(loaded->sheet.clock, sheet.clock);
  EXPECT_EQ(loaded->sheet.event, sheet.event);
  EXPECT_THAT(loaded->sheet.moves, testing::ElementsAre(played));
  EXPECT_FALSE(loaded->sheet.over);
}

TEST_P(StoreTest, RefusesAMoveAtAnotherRevision) {
  const GameId id = create();
  play(id, {"e2e4"});
  const PlayedMove move{Move::normal(Square::E7, Square::E5), {}, {}, {}};
  const auto again = store().append_move(id, kFirstRevision, move, 1);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().kind, StoreErrorKind::Conflict);
  EXPECT_EQ(store().load(id)->sheet.moves.size(), 1u);
  EXPECT_EQ(store().append_move(GameId{999}, kFirstRevision, move, 1).error().kind, StoreErrorKind::NotFound);
}

TEST_P(StoreTest, LetsExactlyOneOfTwoSimultaneousMovesThrough) {
  const GameId id = create();
  const PlayedMove first{Move::normal(Square::E2, Square::E4), {}, {}, {}};
  const PlayedMove second{Move::normal(Square::D2, Square::D4), {}, {}, {}};
  std::atomic<int> kept = 0;
  std::vector<std::thread> threads;
  for (const PlayedMove& move : {first, second, first, second})
    threads.emplace_back(
        [this, id, move, &kept] { kept += store().append_move(id, kFirstRevision, move, 1).has_value(); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(kept, 1);
  EXPECT_EQ(store().load(id)->sheet.moves.size(), 1u);
}

TEST_P(StoreTest, ANumberOfHalfMovesThatComesRoundAgainDoesNotLetAnOldPositionGoOn) {
  PersistentGame here = *PersistentGame::begin(store(), {"owner", 0, 0, true}, {}, {});
  for (const char* move : {"e2e4", "e7e5", "g1f3"})
    ASSERT_TRUE(here.play(*parse_uci_move(here.live().position(), move)));
  PersistentGame there = *PersistentGame::resume(store(), here.id(), {});
  ASSERT_TRUE(here.take_back(1));
  ASSERT_TRUE(here.play(*parse_uci_move(here.live().position(), "d2d4")));
  EXPECT_EQ(there.live().plies(), here.live().plies());
  const auto late = there.play(*parse_uci_move(there.live().position(), "b8c6"));
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().store->kind, StoreErrorKind::Conflict);
  EXPECT_EQ(there.live().plies(), 3);
  for (const auto& write : {there.take_back(1), there.resign(Color::Black), there.set_unrated(), there.set_metadata({}),
                            there.rename_player(Color::White, "Eva")})
    EXPECT_EQ(write.error().store->kind, StoreErrorKind::Conflict);
  reopen();
  EXPECT_EQ(format_pgn(store().load(here.id())->sheet).find("Nc6"), std::string::npos);
  there = *PersistentGame::resume(store(), here.id(), {});
  EXPECT_EQ(there.revision(), here.revision());
  EXPECT_TRUE(there.play(*parse_uci_move(there.live().position(), "e5d4")));
}

TEST_P(StoreTest, EveryWriteCountsTheRevisionUpAndOnlyTheBoardsOwnItsOwn) {
  const GameId id = create();
  Revision known = kFirstRevision;
  const auto expect_write = [&](const Store::Result<Revision>& done, bool is_on_board) {
    ASSERT_TRUE(done) << done.error().text;
    EXPECT_EQ(*done, next(known));
    known = *done;
    const GameHeader header = store().load(id)->header;
    EXPECT_EQ(header.revision, known);
    EXPECT_EQ(header.board_revision == known, is_on_board);
    EXPECT_EQ(store().list({})->front().header.revision, known);
    EXPECT_EQ(store().revisions({&id, 1})->front(), known);
  };
  const PlayedMove move{Move::normal(Square::E2, Square::E4), {}, {}, {}};
  expect_write(store().append_move(id, known, move, 1), true);
  expect_write(store().set_metadata(id, known, {"", "a title"}, 1), false);
  expect_write(store().set_unrated(id, known), false);
  expect_write(store().rename_player(id, known, Color::Black, "Eva", 5), false);
  expect_write(store().take_back(id, known, 0, 1), true);
  expect_write(store().set_metadata(id, known, {"guest", ""}, 1), false);
  GameEnd end;
  end.expected = known;
  end.over = {GameOverReason::Resignation, Color::White};
  expect_write(store().finish_game(id, end), true);
  expect_write(store().set_metadata(id, known, {"guest", "a note on what is over"}, 1), false);
  ASSERT_TRUE(store().forget_guest("guest"));
  EXPECT_EQ(store().load(id)->header.revision, next(known));
  EXPECT_EQ(store().delete_game(id, known).error().kind, StoreErrorKind::Conflict);
  ASSERT_TRUE(store().delete_game(id, next(known)));
  EXPECT_EQ(store().revisions({&id, 1})->front(), std::nullopt);
  EXPECT_EQ(store().set_metadata(id, next(known), {}, 1).error().kind, StoreErrorKind::NotFound);
}

TEST_P(StoreTest, BlackMayHaveAnotherClock) {
  GameSheet sheet;
  sheet.clock = *parse_game_times("10+5/0:30+1");
  const GameId id = *store().create_game({"owner", 1, 0, true}, sheet);
  reopen();
  EXPECT_EQ(store().load(id)->sheet.clock, sheet.clock);
}

TEST_P(StoreTest, APlayerIsCalledAsHeSaysFromThenOn) {
  const GameId id = create("", "Ben");
  ASSERT_TRUE(store().rename_player(id, kFirstRevision, Color::White, "Eva 'Ä'", 5000));
  reopen();
  EXPECT_EQ(store().load(id)->sheet.player(Color::White).name, "Eva 'Ä'");
  EXPECT_EQ(store().load(id)->sheet.player(Color::Black).name, "Ben");
  EXPECT_EQ(store().load(id)->header.updated, 5000);
  EXPECT_EQ(store().list({})->front().white, "Eva 'Ä'");
  const std::string nul("a\0b", 3);
  EXPECT_EQ(store().rename_player(id, at(id), Color::White, nul, 1).error().kind, StoreErrorKind::BadText);
  EXPECT_EQ(store().rename_player(GameId{99}, kFirstRevision, Color::White, "x", 1).error().kind,
            StoreErrorKind::NotFound);
}

TEST_P(StoreTest, MetadataBelongToItsGame) {
  const GameId id = *store().create_game({"owner", 1000, 0, true}, {}, {"", "seats"});
  create();
  EXPECT_EQ(store().load(id)->metadata, (StoredMetadata{"", "seats"}));
  ASSERT_TRUE(store().set_metadata(id, kFirstRevision, {"anna", "seats 'taken'"}, 5000));
  reopen();
  EXPECT_EQ(store().load(id)->metadata, (StoredMetadata{"anna", "seats 'taken'"}));
  EXPECT_EQ(store().load(id)->header.updated, 5000);
  GameFilter filter;
  filter.guest = "anna";
  ASSERT_EQ(store().list(filter)->size(), 1u);
  EXPECT_EQ(store().list(filter)->front().id, id);
  ASSERT_TRUE(store().forget_guest("anna"));
  EXPECT_TRUE(store().list(filter)->empty());
  EXPECT_EQ(store().load(id)->metadata.text, "seats 'taken'");
  const auto refused = store().set_metadata(id, at(id), {"", std::string("a\0b", 3)}, 1);
  EXPECT_EQ(refused.error().kind, StoreErrorKind::BadText);
}

TEST_P(StoreTest, KeepsTakenBackMovesInLinesOfTheirOwn) {
  const GameId id = create();
  play(id, {"e2e4", "e7e5", "g1f3", "b8c6"});
  ASSERT_TRUE(store().take_back(id, at(id), 2, 1));
  play(id, {"f1c4", "b8c6", "d1h5"});
  ASSERT_TRUE(store().take_back(id, at(id), 1, 1));  // 1... e5 goes too, and both lines hang on it
  play(id, {"c7c5"});
  reopen();
  const auto loaded = store().load(id);
  ASSERT_TRUE(loaded) << loaded.error().text;
  ASSERT_EQ(loaded->sheet.taken_back.size(), 2u);
  EXPECT_EQ(loaded->sheet.taken_back[0].ply, 2);
  EXPECT_EQ(loaded->sheet.taken_back[1].ply, 1);
  EXPECT_THAT(format_pgn(loaded->sheet),
              testing::HasSubstr("1. e4 c5 (1... e5 2. Nf3 (2. Bc4 Nc6 3. Qh5) 2... Nc6) *"));
}

TEST_P(StoreTest, KeepsTheNewestOfManyLinesThatWereTakenBack) {
  PersistentGame game = *PersistentGame::begin(store(), {"owner", 0, 0, true}, {}, {});
  const auto play_and_take_back = [&game](Square from, Square to) {
    ASSERT_TRUE(game.play(Move::normal(from, to)));
    ASSERT_TRUE(game.take_back(1));
  };
  for (int i = 0; i < 5; ++i) play_and_take_back(Square::E2, Square::E4);
  for (std::size_t i = 0; i < kMaxTakenBack; ++i) play_and_take_back(Square::D2, Square::D4);
  ASSERT_TRUE(game.play(Move::normal(Square::C2, Square::C4)));
  reopen();
  const auto loaded = store().load(game.id());
  ASSERT_TRUE(loaded) << loaded.error().text;
  EXPECT_EQ(loaded->sheet.moves.size(), 1u);
  ASSERT_EQ(loaded->sheet.taken_back.size(), kMaxTakenBack);
  EXPECT_EQ(loaded->sheet.taken_back, game.sheet().taken_back);
  EXPECT_EQ(loaded->sheet.taken_back.front().moves.front().move, Move::normal(Square::D2, Square::D4));
  ASSERT_TRUE(store().take_back(game.id(), at(game.id()), 1, 1)) << "of nothing";
  EXPECT_EQ(store().load(game.id())->sheet.taken_back.size(), kMaxTakenBack);
}

TEST_P(StoreTest, TakingBackNothingChangesNothing) {
  const GameId id = create();
  play(id, {"e2e4"});
  ASSERT_TRUE(store().take_back(id, at(id), 1, 1));
  EXPECT_TRUE(store().load(id)->sheet.taken_back.empty());
  EXPECT_EQ(store().load(id)->sheet.moves.size(), 1u);
}

TEST_P(StoreTest, AFinishedGameTakesNoMoreMoves) {
  const GameId id = create();
  play(id, {"f2f3", "e7e5", "g2g4", "d8h4"});
  finish(id, {GameOverReason::Checkmate, Color::Black});
  reopen();
  EXPECT_EQ(store().load(id)->sheet.over, (GameOver{GameOverReason::Checkmate, Color::Black}));
  const PlayedMove move{Move::normal(Square::E2, Square::E4), {}, {}, {}};
  EXPECT_EQ(store().append_move(id, at(id), move, 1).error().kind, StoreErrorKind::Conflict);
  EXPECT_EQ(store().take_back(id, at(id), 2, 1).error().kind, StoreErrorKind::Conflict);
  GameEnd end;
  end.expected = at(id);
  EXPECT_EQ(store().finish_game(id, end).error().kind, StoreErrorKind::Conflict);
}

TEST_P(StoreTest, AnImportSaysWhichGamesItMade) {
  GameSheet sheet;
  sheet.moves.push_back({Move::normal(Square::E2, Square::E4), {}, {}, {}});
  const std::vector<ImportedGame> games = {{sheet, {}, 1}, {sheet, {}, 1}, {GameSheet(), {}, 2}};
  const auto done = store().import_games(games, {"owner", 1000, 0, false});
  ASSERT_TRUE(done);
  ASSERT_EQ(done->imported.size(), 2u);
  EXPECT_EQ(done->duplicates, 1);
  const GameId begun = create();
  EXPECT_EQ(store().load(done->imported[0])->sheet.moves.size(), 1u);
  for (const GameId id : done->imported) EXPECT_TRUE(store().load(id)->header.imported);
  EXPECT_FALSE(store().load(begun)->header.imported);
  EXPECT_EQ(store().use_of("owner")->games, 3);
  EXPECT_EQ(store().use_of("stranger")->games, 0);
}

TEST_P(StoreTest, MergesTheBoardsOfFinishedGames) {
  const GameId lost = create();
  play(lost, {"f2f3", "e7e5", "g2g4", "d8h4"});
  finish(lost, {GameOverReason::Checkmate, Color::Black});
  const GameId drawn = create();
  play(drawn, {"f2f3", "e7e5"});
  finish(drawn, {GameOverReason::Agreement, std::nullopt});
  reopen();
  const std::string after_f3 = "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR";
  EXPECT_EQ(*store().board_history(after_f3), (BoardHistory{after_f3, 0, 1, 1, -1}));
  EXPECT_EQ(*store().board_history("8/8/8/8/8/8/8/8"), (BoardHistory{"8/8/8/8/8/8/8/8", 0, 0, 0, 0}));
  std::vector<BoardHistory> all;
  ASSERT_TRUE(store().each_history([&all](const BoardHistory& board) { all.push_back(board); }));
  EXPECT_EQ(all.size(), 4u);
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end(), [](auto& a, auto& b) { return a.board < b.board; }));
  ASSERT_TRUE(store().add_history(std::vector{BoardHistory{after_f3, 0, 0, 0, 7}}));
  EXPECT_EQ(store().board_history(after_f3)->value, 6);
}

TEST_P(StoreTest, RatesBothPlayersByTheFormulasOfElo) {
  const GameId id = create();
  play(id, {"f2f3", "e7e5", "g2g4", "d8h4"});
  finish(id, {GameOverReason::Checkmate, Color::Black});
  reopen();
  const auto ben = *store().ratings("Ben");
  ASSERT_EQ(ben.size(), 2u);
  EXPECT_EQ(ben[0].opponent, "");
  EXPECT_EQ(ben[1].opponent, "Anna");
  EXPECT_DOUBLE_EQ(ben[0].rating.value, 1020);  // 1000 + 40 (1 - 1/2)
  EXPECT_DOUBLE_EQ((*store().ratings("Anna"))[0].rating.value, 980);
  EXPECT_EQ(ben[1].rating.results, (ResultCounts{1, 0, 0}));
}

TEST_P(StoreTest, GamesThatEndAtTheSameTimeAreAllCounted) {
  constexpr int kThreads = 4;
  constexpr int kGames = 5;
  std::vector<GameId> games;
  for (int i = 0; i < kThreads * kGames; ++i) {
    games.push_back(create());
    play(games.back(), {"f2f3", "e7e5", "g2g4", "d8h4"});
  }
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([this, t, &games] {
      for (int i = 0; i < kGames; ++i) {
        const GameId id = games[static_cast<std::size_t>(t * kGames + i)];
        GameSheet sheet = store().load(id)->sheet;
        sheet.over = GameOver{GameOverReason::Checkmate, Color::Black};
        GameEnd end = end_of(sheet, at(id), 9000);
        if (t % 2 == 1) std::reverse(end.boards.begin(), end.boards.end());  // in another order, for a deadlock
        EXPECT_TRUE(store().finish_game(id, end));
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ((*store().ratings("Ben"))[0].rating.results, (ResultCounts{kThreads * kGames, 0, 0}));
  ASSERT_TRUE(store().each_history([](const BoardHistory& board) { EXPECT_EQ(board.black_wins, 20) << board.board; }));
}

TEST_P(StoreTest, AMeasuredLevelKeepsItsRating) {
  GameSheet sheet;
  sheet.players[0].name = "Anna";
  sheet.players[1] = {"Kiebitz 1400", PlayerKind::Engine, "", 1400};
  const GameId id = *store().create_game({"o", 1, 0, true}, sheet);
  play(id, {"e2e4", "e7e5"});
  finish(id, {GameOverReason::Resignation, Color::White});
  EXPECT_DOUBLE_EQ((*store().ratings("Kiebitz 1400"))[0].rating.value, 1400);
  EXPECT_NEAR((*store().ratings("Anna"))[0].rating.value, 1000 + 40 * (1 - 1 / 11.0), 1e-9);
}

TEST_P(StoreTest, DoesNotRateGamesWithHelp) {
  const GameId id = create();
  play(id, {"e2e4", "e7e5"});
  ASSERT_TRUE(store().set_unrated(id, at(id)));
  finish(id, {GameOverReason::Resignation, Color::White});
  EXPECT_TRUE(store().ratings("Anna")->empty());
  EXPECT_FALSE(store().load(id)->header.rated);
}

TEST_P(StoreTest, AGameOfOneMoveDoesNotCountAndSaysSo) {
  const GameId id = create();
  play(id, {"e2e4"});
  finish(id, {GameOverReason::Resignation, Color::White});
  EXPECT_TRUE(store().ratings("Anna")->empty());
  EXPECT_FALSE(store().load(id)->header.rated);
  EXPECT_FALSE(store().list({})->front().header.rated);
}

TEST_P(StoreTest, OnlyGamesFromAnEvenStartCount) {
  const auto counts = [this](const Position& start, const std::vector<std::string>& moves) {
    GameSheet sheet;
    sheet.players[0].name = "Anna";
    sheet.players[1].name = "Ben";
    sheet.start = start;
    PersistentGame game = *PersistentGame::begin(store(), {"owner", 0, 0, true}, sheet, {});
    for (const std::string& move : moves) EXPECT_TRUE(game.play(*parse_uci_move(game.live().position(), move)));
    EXPECT_TRUE(game.is_rated());
    EXPECT_TRUE(game.resign(Color::Black));
    EXPECT_EQ(store().load(game.id())->header.rated, game.is_rated());
    return game.is_rated();
  };
  EXPECT_FALSE(counts(*parse_fen("4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1"), {"a1a2", "e8e7"}));
  EXPECT_FALSE(counts(*parse_fen("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), {"e2e4", "e7e5"}));
  EXPECT_TRUE(store().ratings("Anna")->empty());
  EXPECT_TRUE(counts(Position::start(), {"e2e4", "e7e5"}));
  EXPECT_TRUE(counts(Position::chess960_start(0), {"e2e4", "e7e5"}));
  EXPECT_EQ((*store().ratings("Anna"))[0].rating.results, (ResultCounts{2, 0, 0}));
}

TEST_P(StoreTest, ListsNewestFirstByOwnerPlayerAndResultInPages) {
  const GameId first = create("Anna", "Ben");
  const GameId second = create("Carl", "Anna");
  const GameId third = create("Carl", "Ben");
  play(second, {"e2e4", "e7e5"});
  finish(second, {GameOverReason::Agreement, std::nullopt});
  const auto ids = [this](const GameFilter& filter) {
    std::vector<GameId> found;
    const auto games = *store().list(filter);
    for (const GameSummary& game : games) found.push_back(game.id);
    return found;
  };
  EXPECT_THAT(ids({}), testing::ElementsAre(third, second, first));
  GameFilter filter;
  filter.player = "Anna";
  EXPECT_THAT(ids(filter), testing::ElementsAre(second, first));
  filter.result = GameResult::Unknown;
  EXPECT_THAT(ids(filter), testing::ElementsAre(first));
  filter = {};
  filter.limit = 1;
  filter.before = third;
  EXPECT_THAT(ids(filter), testing::ElementsAre(second));
  filter = {};
  filter.owner = "another owner";
  EXPECT_TRUE(ids(filter).empty());
}

TEST_P(StoreTest, CountsResultsOfAPlayerBySide) {
  const GameId white = create("Anna", "Ben");
  play(white, {"e2e4", "e7e5"});
  finish(white, {GameOverReason::Resignation, Color::White});
  const GameId black = create("Ben", "Anna");
  play(black, {"e2e4", "e7e5"});
  finish(black, {GameOverReason::Resignation, Color::White});
  create("Anna", "Carl");
  const GameTotals anna = *store().totals("Anna");
  EXPECT_EQ(anna.games, 3);
  EXPECT_EQ(anna.unfinished, 1);
  EXPECT_EQ(anna.as_white, (ResultCounts{1, 0, 0}));
  EXPECT_EQ(anna.as_black, (ResultCounts{0, 0, 1}));
  EXPECT_EQ(store().totals(std::nullopt)->as_white, (ResultCounts{2, 0, 0}));
}

TEST_P(StoreTest, DeletesAGameWithItsMoves) {
  const GameId id = create();
  play(id, {"e2e4"});
  ASSERT_TRUE(store().delete_game(id));
  EXPECT_EQ(store().load(id).error().kind, StoreErrorKind::NotFound);
  EXPECT_EQ(store().delete_game(id).error().kind, StoreErrorKind::NotFound);
}

TEST_P(StoreTest, DeletesManyGamesAtOnceAndSaysWhichWereThere) {
  const GameId first = create();
  const GameId second = create();
  const GameId stays = create();
  play(second, {"e2e4"});
  const std::vector<GameId> ids = {second, GameId{777}, first};
  EXPECT_THAT(*store().delete_games(ids), testing::UnorderedElementsAre(first, second));
  EXPECT_TRUE(store().delete_games(ids)->empty());
  EXPECT_TRUE(store().delete_games({})->empty());
  EXPECT_EQ(store().load(second).error().kind, StoreErrorKind::NotFound);
  EXPECT_TRUE(store().load(stays));
  // A writer that still knows the deleted game gets an error.
  const PlayedMove reply{Move::normal(Square::E7, Square::E5), {}, {}, {}};
  EXPECT_EQ(store().append_move(second, Revision{2}, reply, 0).error().kind, StoreErrorKind::NotFound);
}

TEST_P(StoreTest, KnowsWhatTheGamesOfAnOwnerTake) {
  const auto bytes = [this] { return store().use_of("owner")->bytes; };
  EXPECT_EQ(bytes(), 0u);
  const GameId id = create();
  const auto empty = bytes();
  EXPECT_GT(empty, 0u);
  const Revision known = store().load(id)->header.revision;
  ASSERT_TRUE(store().set_metadata(id, known, {"", std::string(5000, 'x') + "ü"}, 1));
  EXPECT_EQ(bytes(), empty + 5002);
  ASSERT_TRUE(store().set_metadata(id, next(known), {}, 1));
  EXPECT_EQ(bytes(), empty);
  play(id, {"e2e4", "e7e5"});
  finish(id, {GameOverReason::Resignation, Color::White});
  EXPECT_GT(bytes(), empty);
  GameSheet sheet;
  sheet.annotated = std::string(3000, 'y');
  const auto before = bytes();
  const auto imported = store().import_games(std::vector<ImportedGame>{{sheet, {"8/8"}, 5}}, {"owner", 1, 0, false});
  EXPECT_GE(bytes(), before + 3000);
  EXPECT_GT(imported->bytes, bytes() - before) << "boards count, too";
  EXPECT_EQ(store().use_of("owner")->games, 2);
  EXPECT_GT(*store().size(), 3000u);
}

TEST_P(StoreTest, RefusesTextsWithANulByte) {
  GameSheet sheet;
  sheet.players[0].name = std::string("A\0B", 3);
  const auto refused = store().create_game({"o", 1, 0, true}, sheet);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, StoreErrorKind::BadText);
}

TEST_P(StoreTest, AStoredGameContinuesAfterARestart) {
  std::chrono::steady_clock::time_point now{};
  const Clocks clocks{[&now] { return now; }, [] { return UnixMilliseconds{86'400'000}; }};
  GameSheet sheet;
  sheet.players[0].name = "Anna";
  sheet.players[1].name = "Ben";
  sheet.clock = ClockSettings{milliseconds(60'000), milliseconds(2000)};
  auto game = *PersistentGame::begin(store(), {"o", 0, 0, true}, sheet, clocks);
  game.start_clock();
  now += milliseconds(5000);
  ASSERT_TRUE(game.play(Move::normal(Square::E2, Square::E4)));
  now += milliseconds(1000);
  ASSERT_TRUE(game.play(Move::normal(Square::E7, Square::E5)));
  const GameId id = game.id();
  reopen();
  auto again = PersistentGame::resume(store(), id, clocks);
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(again->live().clock()->left(Color::White, now), milliseconds(57'000));
  EXPECT_EQ(again->live().clock()->left(Color::Black, now), milliseconds(61'000));
  again->start_clock();
  now += milliseconds(57'000);
  EXPECT_TRUE(*again->check_flag());
  EXPECT_EQ(store().load(id)->sheet.over, (GameOver{GameOverReason::TimeForfeit, Color::Black}));
}

TEST_P(StoreTest, NothingIsAgreedAfterTheFlagFell) {
  std::chrono::steady_clock::time_point now{};
  const Clocks clocks{[&now] { return now; }, [] { return UnixMilliseconds{86'400'000}; }};
  GameSheet sheet;
  sheet.clock = ClockSettings{milliseconds(1000), milliseconds(0)};
  const auto late = [&](auto&& act) {
    auto game = *PersistentGame::begin(store(), {"o", 0, 0, true}, sheet, clocks);
    game.start_clock();
    EXPECT_TRUE(game.play(Move::normal(Square::E2, Square::E4)));
    EXPECT_TRUE(game.offer_draw(Color::White));
    now += milliseconds(1000);
    EXPECT_FALSE(act(game));
    EXPECT_EQ(game.sheet().over, (GameOver{GameOverReason::TimeForfeit, Color::White}));
  };
  late([](PersistentGame& game) { return game.accept_draw(Color::Black); });
  late([](PersistentGame& game) { return game.resign(Color::Black); });
  late([](PersistentGame& game) { return game.take_back(1); });
}

TEST_P(StoreTest, AnEndThatWasNotWrittenIsWrittenOnResuming) {
  const GameId id = create();
  play(id, {"f2f3", "e7e5", "g2g4", "d8h4"});
  ASSERT_TRUE(PersistentGame::resume(store(), id, {}));
  EXPECT_EQ(store().load(id)->sheet.over, (GameOver{GameOverReason::Checkmate, Color::Black}));
  EXPECT_EQ(store().ratings("Ben")->size(), 2u);
}

}  // namespace
}  // namespace kiebitz
