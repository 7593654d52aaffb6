#include "game/live_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "game/sheet_tree.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

namespace kiebitz {
namespace {

using std::chrono::milliseconds;

struct LiveGameTest : testing::Test {
  LiveGame begin(std::optional<ClockSettings> clock = std::nullopt) {
    GameSheet sheet;
    sheet.players[0].name = "Anna";
    sheet.players[1].name = "Ben";
    sheet.clock = clock;
    return *LiveGame::from_sheet(sheet);
  }
  void play(LiveGame& live, std::initializer_list<const char*> moves) {
    for (const char* text : moves) ASSERT_TRUE(live.play(*parse_uci_move(live.position(), text), now)) << text;
  }
  LiveGame::Time now{};
};

TEST_F(LiveGameTest, WritesDownWhatTheClockShows) {
  LiveGame live = begin(ClockSettings{milliseconds(60'000), milliseconds(1000)});
  live.start_clock(now);
  now += milliseconds(2500);
  play(live, {"e2e4"});
  ASSERT_EQ(live.sheet().moves.size(), 1u);
  EXPECT_EQ(live.sheet().moves[0].spent, milliseconds(2500));
  EXPECT_EQ(live.sheet().moves[0].clock_left, milliseconds(58'500));
}

TEST_F(LiveGameTest, AMoveAfterTheFlagFellIsNotPlayed) {
  LiveGame live = begin(ClockSettings{milliseconds(1000), milliseconds(0)});
  live.start_clock(now);
  now += milliseconds(1000);
  const auto late = live.play(Move::normal(Square::E2, Square::E4), now);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error(), GameError::GameIsOver);
  EXPECT_EQ(live.sheet().over, (GameOver{GameOverReason::TimeForfeit, Color::Black}));
  EXPECT_TRUE(live.sheet().moves.empty());
}

TEST_F(LiveGameTest, TakingBackGivesTheTimeBackAndKeepsTheMoves) {
  LiveGame live = begin(ClockSettings{milliseconds(60'000), milliseconds(0)});
  live.start_clock(now);
  play(live, {"e2e4"});
  now += milliseconds(10'000);
  play(live, {"e7e5"});
  now += milliseconds(7000);
  ASSERT_TRUE(live.take_back(2, now));
  EXPECT_EQ(live.plies(), 0);
  EXPECT_EQ(live.clock()->left(Color::White, now), milliseconds(60'000));
  EXPECT_EQ(live.clock()->left(Color::Black, now), milliseconds(60'000));
  EXPECT_EQ(live.clock()->running(), Color::White);
  ASSERT_EQ(live.sheet().taken_back.size(), 1u);
  EXPECT_EQ(live.sheet().taken_back[0].moves.size(), 2u);
  EXPECT_EQ(live.take_back(1, now).error(), GameError::NothingToUndo);
}

TEST_F(LiveGameTest, TakenBackMovesCanBePlayedAgainUntilAnotherMoveIsPlayed) {
  LiveGame live = begin();
  play(live, {"e2e4", "e7e5", "g1f3"});
  ASSERT_TRUE(live.take_back(3, now));
  EXPECT_EQ(live.redo_move()->move, Move::normal(Square::E2, Square::E4));
  play(live, {"e2e4"});
  EXPECT_EQ(live.redo_move()->move, Move::normal(Square::E7, Square::E5));
  play(live, {"c7c5"});
  EXPECT_FALSE(live.redo_move());
}

TEST_F(LiveGameTest, VariationsHangWhereTheyWerePlayed) {
  LiveGame live = begin();
  play(live, {"e2e4", "e7e5", "g1f3", "b8c6"});
  ASSERT_TRUE(live.take_back(2, now));
  play(live, {"f1c4"});
  ASSERT_TRUE(live.take_back(3, now));
  play(live, {"d2d4", "d7d5"});
  const std::string pgn = format_pgn(live.sheet());
  EXPECT_THAT(pgn, testing::HasSubstr("1. d4 (1. e4 e5 2. Nf3 (2. Bc4) 2... Nc6) 1... d5 *"));
  EXPECT_THAT(pgn, testing::HasSubstr("[Termination \"unterminated\"]"));
}

TEST_F(LiveGameTest, PlayingTakenBackMovesAgainLeavesNoVariation) {
  LiveGame live = begin();
  play(live, {"e2e4", "e7e5"});
  ASSERT_TRUE(live.take_back(2, now));
  play(live, {"e2e4", "e7e5"});
  EXPECT_THAT(format_pgn(live.sheet()), testing::HasSubstr("1. e4 e5 *"));
}

TEST_F(LiveGameTest, MovesTakenBackForGoodAreToldInACommentAndNotPlayed) {
  LiveGame live = begin();
  play(live, {"d2d4", "d7d5", "g1f3", "g8f6"});
  ASSERT_TRUE(live.take_back(1, now));
  ASSERT_TRUE(live.take_back(1, now));
  ASSERT_TRUE(live.resign(Color::White, now));
  const std::string pgn = format_pgn(live.sheet());
  EXPECT_THAT(pgn, testing::HasSubstr("[PlyCount \"2\"]"));
  EXPECT_THAT(pgn, testing::HasSubstr("1. d4 d5 {taken back: 2. Nf3 Nf6} {Black wins by resignation}"));
}

TEST_F(LiveGameTest, AGameTakenBackToItsStartHasNoMoves) {
  LiveGame live = begin();
  play(live, {"e2e4"});
  ASSERT_TRUE(live.take_back(1, now));
  play(live, {"d2d4", "d7d5"});
  ASSERT_TRUE(live.take_back(2, now));
  EXPECT_THAT(format_pgn(live.sheet()), testing::HasSubstr("\n\n{taken back: 1. e4} {taken back: 1. d4 d5} *"));
}

TEST_F(LiveGameTest, AnEndStopsTheClockAndStandsOnTheSheet) {
  LiveGame live = begin(ClockSettings{milliseconds(60'000), milliseconds(0)});
  live.start_clock(now);
  play(live, {"f2f3", "e7e5", "g2g4", "d8h4"});
  EXPECT_FALSE(live.clock()->running());
  EXPECT_EQ(live.sheet().over, (GameOver{GameOverReason::Checkmate, Color::Black}));
  EXPECT_EQ(live.take_back(1, now).error(), GameError::GameIsOver);
  EXPECT_THAT(format_pgn(live.sheet()), testing::HasSubstr("Black wins by checkmate} 0-1"));
}

TEST_F(LiveGameTest, ASheetThatEndedOffTheBoardStaysEnded) {
  LiveGame live = begin();
  play(live, {"e2e4"});
  ASSERT_TRUE(live.resign(Color::White, now));
  const auto again = LiveGame::from_sheet(live.sheet());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->game().over(), (GameOver{GameOverReason::Resignation, Color::Black}));
}

// The rooks move back and forth until long after a draw by the laws.
GameSheet sheet_past_the_laws(int half_moves) {
  const Move out[] = {Move::normal(Square::A1, Square::A2), Move::normal(Square::H8, Square::H7)};
  const Move back[] = {Move::normal(Square::A2, Square::A1), Move::normal(Square::H7, Square::H8)};
  GameSheet sheet;
  sheet.start = *parse_fen("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1");
  for (int i = 0; i < half_moves; ++i) sheet.moves.push_back({i % 4 < 2 ? out[i % 2] : back[i % 2], {}, {}, {}});
  return sheet;
}

TEST_F(LiveGameTest, ARecordMayGoOnAfterADrawByTheLaws) {
  GameSheet sheet = sheet_past_the_laws(160);
  sheet.over = GameOver{GameOverReason::Adjudication, Color::White};
  const auto game = LiveGame::from_sheet(sheet);
  ASSERT_TRUE(game);
  EXPECT_EQ(game->plies(), 160);
  EXPECT_EQ(game->game().over(), sheet.over) << "the record knows who won";
  const auto open = LiveGame::from_sheet(sheet_past_the_laws(160));
  ASSERT_TRUE(open);
  EXPECT_TRUE(open->is_over()) << "the game cannot continue";
}

TEST_F(LiveGameTest, TheBoardKnowsBetterThanTheRecordWhyItEnded) {
  GameSheet sheet;
  for (const auto& [from, to] : {std::pair(Square::F2, Square::F3), std::pair(Square::E7, Square::E5),
                                 std::pair(Square::G2, Square::G4), std::pair(Square::D8, Square::H4)})
    sheet.moves.push_back({Move::normal(from, to), {}, {}, {}});
  for (const std::optional<Color> winner : {std::optional(Color::Black), std::optional(Color::White)}) {
    sheet.over = GameOver{GameOverReason::Adjudication, winner};
    EXPECT_EQ(LiveGame::from_sheet(sheet)->game().over(), (GameOver{GameOverReason::Checkmate, Color::Black}));
  }
}

TEST_F(LiveGameTest, ASheetWithAnIllegalMoveIsNoGame) {
  GameSheet sheet;
  sheet.moves.push_back({Move::normal(Square::E2, Square::E5), {}, {}, {}});
  EXPECT_FALSE(LiveGame::from_sheet(sheet));
}

TEST_F(LiveGameTest, OfLinesThatWereTakenBackTheNewestStay) {
  LiveGame live = begin();
  play(live, {"e2e4", "e7e5"});
  ASSERT_TRUE(live.take_back(2, now));
  for (std::size_t i = 0; i < kMaxTakenBack; ++i) {
    play(live, {"d2d4", "d7d5"});
    ASSERT_TRUE(live.take_back(2, now));
  }
  EXPECT_EQ(live.sheet().taken_back.size(), kMaxTakenBack);
  EXPECT_EQ(live.sheet().taken_back.front().moves.front().move, Move::normal(Square::D2, Square::D4));
  EXPECT_THAT(format_pgn(live.sheet()), testing::HasSubstr("\n\n{taken back: 1. d4 d5} *"));
}

TEST(WholeLines, AreCutWhereTheyDoNotFitTogether) {
  const PlayedMove e4{Move::normal(Square::E2, Square::E4), {}, {}, {}};
  GameSheet sheet;
  sheet.taken_back = {{0, {e4}}, {3, {e4}}, {0, {e4}}};
  EXPECT_THAT(whole_lines(sheet), testing::ElementsAre(std::vector{e4}));
}

}  // namespace
}  // namespace kiebitz
