#include "store/import/pgn_import.h"

#include <gtest/gtest.h>

#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "notation/san.h"
#include "store/persistent_game.h"
#include "store/store_testing.h"

namespace kiebitz {
namespace {

constexpr std::string_view kGames = R"([Event "A"]
[Site "?"]
[Date "1999.01.02"]
[Round "3"]
[White "Anna"]
[Black "Ben"]
[WhiteElo "2000"]
[Result "0-1"]

1. f3 e5 2. g4 (2. e4 d5) 2... Qh4# 0-1

[Event "Bad"]

1. e4 e5 2. Ke3 *

[White "Carl"]
[Black "Dora"]
[Termination "time forfeit"]
[Result "1-0"]

1. e4 e5 {good} 2. Nf3 1-0

[White "Passes"]

1. e4 -- 2. d4 *

[White "Open"]

1. e4 *
)";

class PgnImportTest : public testing::TestWithParam<test::StoreKind> {
 protected:
  PgnImportReport import(PgnImportOptions options = {}) {
    TextSource source(kGames);
    return *import_pgn(keeper_.store(), source, options, {});
  }
  PgnImportReport import_text(const std::string& text, const PgnImportOptions& options = {}) {
    TextSource source(text);
    return *import_pgn(store(), source, options, {});
  }
  Store& store() { return keeper_.store(); }
  StoredGame newest() { return *store().load(store().list({})->front().id); }
  test::StoreKeeper keeper_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(AllStores, PgnImportTest, testing::ValuesIn(test::store_kinds()), test::name_of_store);

TEST_P(PgnImportTest, TakesGoodGamesAndCountsTheOthers) {
  const PgnImportReport report = import();
  EXPECT_EQ(report.read, 5);
  EXPECT_EQ(report.imported, 3);
  EXPECT_EQ(report.unreadable, 2);
  const auto games = *store().list({});
  ASSERT_EQ(games.size(), 3u);
  EXPECT_EQ(games[2].white, "Anna");
  EXPECT_EQ(games[2].reason, GameOverReason::Checkmate);
  EXPECT_EQ(games[1].reason, GameOverReason::TimeForfeit);
  EXPECT_EQ(games[0].result, GameResult::Unknown);
  const auto anna = store().load(games[2].id);
  ASSERT_TRUE(anna) << anna.error().text;
  EXPECT_EQ(anna->sheet.moves.size(), 4u);
  EXPECT_EQ(anna->sheet.date, "1999.01.02");
  EXPECT_EQ(anna->sheet.player(Color::White).rating, 2000);
}

TEST_P(PgnImportTest, NamesTheGamesThatCannotBeRead) {
  const PgnImportReport report = import();
  ASSERT_EQ(report.first_unreadable.size(), 2u);
  EXPECT_EQ(report.first_unreadable[0].game, 2);
  ASSERT_TRUE(report.first_unreadable[0].error);
  EXPECT_EQ(report.first_unreadable[0].error->line, 14u);
  EXPECT_EQ(report.first_unreadable[0].error->text, "Ke3");
  EXPECT_EQ(report.first_unreadable[1].game, 4);
  EXPECT_FALSE(report.first_unreadable[1].error) << "good PGN, but it passes";
}

TEST_P(PgnImportTest, NamesAFewUnreadableGamesAndCountsAll) {
  std::string text;
  for (int i = 0; i < 50; ++i) text += "[White \"Bad\"]\n\n1. e5 *\n\n";
  TextSource source(text);
  const PgnImportReport report = *import_pgn(store(), source, {}, {});
  EXPECT_EQ(report.unreadable, 50);
  EXPECT_EQ(report.first_unreadable.size(), PgnImportOptions().named_games);
}

TEST_P(PgnImportTest, KnowsGamesAgain) {
  import();
  keeper_.reopen();
  const PgnImportReport again = import();
  EXPECT_EQ(again.imported, 0);
  EXPECT_EQ(again.duplicates, 3);
  EXPECT_EQ(store().list({})->size(), 3u);
  const std::string after_f3 = "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR";
  EXPECT_EQ(*store().board_history(after_f3), (BoardHistory{after_f3, 0, 0, 1, -1}));
}

TEST_P(PgnImportTest, KnowsAGameAgainThatIsPlayedHereAndGoesOn) {
  GameSheet sheet;
  sheet.players[0].name = "Anna";
  sheet.players[1].name = "Ben";
  auto game = *PersistentGame::begin(store(), {.owner = "anna"}, sheet, {});
  for (const char* san : {"e4", "e5", "Nf3"}) ASSERT_TRUE(game.play(*parse_san(game.game().position(), san)));
  PgnImportOptions options;
  options.owner = "anna";
  const std::string pgn = format_pgn(game.sheet());
  EXPECT_EQ(import_text(pgn, options).duplicates, 1);
  ASSERT_TRUE(game.take_back(1));
  EXPECT_EQ(import_text(pgn, options).imported, 1) << "it has become another game";
  EXPECT_EQ(import_text(format_pgn(game.sheet()), options).duplicates, 1);
  options.owner = "ben";
  EXPECT_EQ(import_text(format_pgn(game.sheet()), options).imported, 1) << "of another owner";
}

TEST_P(PgnImportTest, ControlCharactersInATagBecomeBlanks) {
  const std::string pgn = std::string("[White \"An") + '\0' +
                          "na\"]\n[Event \"a\x1b"
                          "b\"]\n\n1. e4 1-0\n\n1. d4 0-1\n";
  EXPECT_EQ(import_text(pgn).imported, 2);
  const StoredGame game = *store().load(store().list({})->back().id);
  EXPECT_EQ(game.sheet.player(Color::White).name, "An na");
  EXPECT_EQ(game.sheet.event, "a b");
}

TEST_P(PgnImportTest, OnlyMateAndStalemateOverruleTheRecord) {
  const std::string dead = "[SetUp \"1\"]\n[FEN \"8/8/8/8/4k3/8/3K4/5B1r w - - 0 1\"]\n";
  const std::string moves = "\n1. Bg2+ Kd4 2. Bxh1 ";
  import_text(dead + "[Termination \"time forfeit\"]\n[Result \"1-0\"]\n" + moves + "1-0\n");
  EXPECT_EQ(newest().sheet.over, (GameOver{GameOverReason::TimeForfeit, Color::White}));
  import_text(dead + moves + "1/2-1/2\n");
  EXPECT_EQ(newest().sheet.over, (GameOver{GameOverReason::InsufficientMaterial, std::nullopt}));
  import_text("1. f3 e5 2. g4 Qh4# 1-0\n");
  EXPECT_EQ(newest().sheet.over, (GameOver{GameOverReason::Checkmate, Color::Black}));
}

TEST_P(PgnImportTest, ClocksAndEvaluationsComeBackAsTheyWereWritten) {
  using std::chrono::milliseconds;
  GameSheet sheet;
  sheet.players[0].name = "Anna";
  sheet.players[1].name = "Ben";
  sheet.clock = parse_clock_settings("5+3");
  sheet.moves = {
      {Move::normal(Square::E2, Square::E4), {}, milliseconds(298'000), {}},
      {Move::normal(Square::E7, Square::E5), {}, milliseconds(301'000), PgnEval{PgnEval::Kind::Centipawns, 31, 12}},
      {Move::normal(Square::G1, Square::F3), {}, {}, PgnEval{PgnEval::Kind::Mate, -3, {}}},
      {Move::normal(Square::B8, Square::C6), milliseconds(4000), {}, {}}};
  sheet.over = GameOver{GameOverReason::Resignation, Color::White};
  EXPECT_EQ(import_text(format_pgn(sheet)).imported, 1);
  keeper_.reopen();
  EXPECT_EQ(newest().sheet.moves, sheet.moves);
  EXPECT_EQ(newest().sheet.clock, sheet.clock);
  EXPECT_EQ(format_pgn(newest().sheet), format_pgn(sheet));
}

TEST_P(PgnImportTest, CommentsVariationsGlyphsAndTagsComeBackAsTheyWereWritten) {
  const std::string pgn = R"([Event "A"]
[White "Anna"]
[Black "Ben"]
[Annotator "Cleo"]
[Result "1-0"]

{Played in the park} 1. e4 $1 e5 {[%clk 0:04:58] too quick} (1... c5 2. Nf3 (2. c3)) 2. Qh5 Ke7 3. Qxe5# 1-0
)";
  EXPECT_EQ(import_text(pgn).imported, 1);
  keeper_.reopen();
  const GameSheet sheet = newest().sheet;
  EXPECT_EQ(read_game_trees(format_pgn(sheet)).games, read_game_trees(pgn).games);
  EXPECT_EQ(sheet.moves.size(), 5U);
  EXPECT_EQ(sheet.moves[1].clock_left, std::chrono::milliseconds(298'000));
}

TEST_P(PgnImportTest, AGameWithoutAnnotationsIsKeptOnce) {
  EXPECT_EQ(import_text("1. e4 {[%clk 0:04:58]} e5 {[%eval 0.31]} *").imported, 1);
  EXPECT_TRUE(newest().sheet.annotated.empty());
}

TEST_P(PgnImportTest, AnAnnotatedGameThatGoesOnIsToldByItsMoves) {
  EXPECT_EQ(import_text("1. e4 {good} e5 *").imported, 1);
  EXPECT_FALSE(newest().sheet.annotated.empty());
  auto game = *PersistentGame::resume(store(), newest().id, {});
  ASSERT_TRUE(game.play(*parse_san(game.game().position(), "Nf3")));
  keeper_.reopen();
  for (const GameSheet& sheet : {game.sheet(), newest().sheet}) {
    EXPECT_TRUE(sheet.annotated.empty());
    EXPECT_EQ(sheet.moves.size(), 3U);
  }
}

// Its moves were in one text, and reading it after the next move reported damage.
TEST_P(PgnImportTest, AnImportedGameCanBeContinued) {
  EXPECT_EQ(import_text("1. e4 e5 *").imported, 1);
  auto game = *PersistentGame::resume(store(), newest().id, {});
  ASSERT_TRUE(game.take_back(1));
  for (const char* san : {"c5", "Nf3"}) ASSERT_TRUE(game.play(*parse_san(game.game().position(), san)));
  keeper_.reopen();
  const auto again = store().load(game.id());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->sheet.moves, game.sheet().moves);
  EXPECT_EQ(again->sheet.taken_back, game.sheet().taken_back);
}

TEST_P(PgnImportTest, SomebodyElseKeepsTheSameGamesAndTheHistoryCountsThemOnce) {
  import();
  PgnImportOptions options;
  options.owner = "another owner";
  EXPECT_EQ(import(options).imported, 3);
  EXPECT_EQ(import(options).duplicates, 3);
  EXPECT_EQ(store().list({})->size(), 6u);
  const std::string after_f3 = "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR";
  EXPECT_EQ(*store().board_history(after_f3), (BoardHistory{after_f3, 0, 0, 1, -1}));
}

TEST_P(PgnImportTest, FeedsTheHistoryAsFarAsAsked) {
  PgnImportOptions options;
  options.history_plies = 1;
  import(options);
  std::size_t boards = 0;
  ASSERT_TRUE(store().each_history([&boards](const BoardHistory&) { ++boards; }));
  EXPECT_EQ(boards, 2u);  // after 1. f3 and after 1. e4; the unfinished game teaches nothing
}

TEST_P(PgnImportTest, BatchesDoNotMatter) {
  PgnImportOptions options;
  options.batch = 1;
  EXPECT_EQ(import(options).imported, 3);
}

}  // namespace
}  // namespace kiebitz
