#include "terminal/play_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "terminal/console/script_console_testing.h"
#include "terminal/text/player_text.h"

namespace kiebitz::terminal {
namespace {

using testing::HasSubstr;
using testing::Not;

struct PlaySettingsTest : testing::Test {
  std::optional<PlaySettings> ask(const PlayRequest& request, std::deque<std::string> answers) {
    console = std::make_unique<ScriptConsole>(std::move(answers));
    return complete_settings(request, {*console, Language::English, random});
  }
  std::unique_ptr<ScriptConsole> console;
  Random random{1};
};

TEST_F(PlaySettingsTest, EveryQuestionHasADefault) {
  PlayRequest request;
  request.ask = true;
  request.user_name = "anna";
  const auto settings = ask(request, {"", "", "", "", "", ""});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->players[0], (PlayerInfo{"anna", PlayerKind::Human, "", {}}));
  EXPECT_EQ(settings->players[1], (PlayerInfo{"Kiebitz 1000", PlayerKind::Engine, "", 1000}));
  EXPECT_FALSE(settings->clock);
  EXPECT_TRUE(console->is_done());
}

TEST_F(PlaySettingsTest, WrongAnswersAreExplainedAndAskedAgain) {
  PlayRequest request;
  request.ask = true;
  const auto settings = ask(
      request, {"robot", "engine", "strong", "1400", "green", "black", "Anna", "soon", "5+3", "here", "chess960 5"});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->players[1].name, "Anna");
  EXPECT_EQ(settings->players[0].rating, 1400);
  EXPECT_EQ(settings->clock, parse_clock_settings("5+3"));
  EXPECT_EQ(format_fen(settings->start), format_fen(Position::chess960_start(5)));
  for (const char* said : {"'robot' is not one of the answers", "'strong' is no strength", "'green' is not one",
                           "'soon' is no clock", "'here' is no start position"})
    EXPECT_THAT(console->text(), HasSubstr(said));
}

TEST_F(PlaySettingsTest, WhatIsKnownIsNotAskedFor) {
  PlayRequest request;
  request.ask = true;
  request.name = "Anna";
  request.players[0] = *parse_player("human");
  request.players[1] = *parse_player("uci:stockfish");
  request.start = Position::start();
  const auto settings = ask(request, {"10"});
  ASSERT_TRUE(settings);
  EXPECT_TRUE(console->is_done());
  EXPECT_THAT(console->text(), Not(HasSubstr("Your name")));
  EXPECT_EQ(settings->players[0].name, "Anna");
  EXPECT_EQ(settings->clock->white.base, std::chrono::minutes(10));
}

TEST_F(PlaySettingsTest, WithoutQuestionsThereAreDefaults) {
  PlayRequest request;
  request.opponent = *parse_player("engine:1800");
  request.color = Color::Black;
  const auto settings = ask(request, {});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->players[0].name, "Kiebitz 1800");
  EXPECT_EQ(settings->players[1].kind, PlayerKind::Human);
}

TEST_F(PlaySettingsTest, APersonTakesTheSeatThatIsLeft) {
  PlayRequest request;
  request.players[0] = *parse_player("dummy");
  const auto settings = ask(request, {});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->players[0].kind, PlayerKind::Dummy);
  EXPECT_EQ(settings->players[1].kind, PlayerKind::Human);
}

TEST_F(PlaySettingsTest, TwoPeopleHaveTwoNames) {
  PlayRequest request;
  request.name = "Anna";
  request.players[0] = request.players[1] = *parse_player("human");
  const auto settings = ask(request, {});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->players[0].name, "Anna");
  EXPECT_EQ(settings->players[1].name, "Anna 2");
}

TEST_F(PlaySettingsTest, NamesCannotCommandTheTerminal) {
  PlayRequest request;
  request.players[0] = *parse_player("human:An\x1b[31mna");
  request.names[1] = "B\nen";
  const auto settings = ask(request, {});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->players[0].name, "An [31mna");
  EXPECT_EQ(settings->players[1].name, "B en");
}

TEST_F(PlaySettingsTest, LeavingEndsTheQuestions) {
  PlayRequest request;
  request.ask = true;
  EXPECT_FALSE(ask(request, {"dummy", "<ctrl-c>"}));
}

TEST_F(PlaySettingsTest, TheSeatThatIsLeftOpenIsAskedFor) {
  PlayRequest request;
  request.ask = true;
  request.players[0] = *parse_player("human:Anna");
  auto settings = ask(request, {"dummy", "", ""});
  ASSERT_TRUE(settings);
  EXPECT_TRUE(console->is_done());
  EXPECT_THAT(console->text(), Not(HasSubstr("Your name")));
  EXPECT_EQ(settings->players[0].name, "Anna");
  EXPECT_EQ(settings->players[1].kind, PlayerKind::Dummy);
  request.players[0] = *parse_player("engine");
  settings = ask(request, {"", "Ben", "", ""});
  ASSERT_TRUE(settings);
  EXPECT_TRUE(console->is_done());
  EXPECT_THAT(console->text(), HasSubstr("Black: 1 human, 2 engine, 3 API, 4 dummy, 5 brain, 6 uci [human]"));
  EXPECT_EQ(settings->players[1].name, "Ben");
}

TEST_F(PlaySettingsTest, WhoWatchesIsAskedForBothPlayersAndNoName) {
  PlayRequest request;
  request.ask = true;
  const auto settings = ask(request, {"dummy", "watch", "brain", "thesis-1", "", ""});
  ASSERT_TRUE(settings);
  EXPECT_TRUE(console->is_done());
  EXPECT_THAT(console->text(), Not(HasSubstr("Your name")));
  EXPECT_EQ(settings->players[0].name, "thesis-1");
  EXPECT_EQ(settings->players[1].kind, PlayerKind::Dummy);
}

TEST_F(PlaySettingsTest, TwoPeopleAreAskedForTheirNamesTheOneAtTheKeyboardFirst) {
  PlayRequest request;
  request.ask = true;
  const auto settings = ask(request, {"human", "black", "Anna", "Ben", "", ""});
  ASSERT_TRUE(settings);
  EXPECT_TRUE(console->is_done());
  EXPECT_EQ(settings->players[0].name, "Ben");
  EXPECT_EQ(settings->players[1].name, "Anna");
}

TEST_F(PlaySettingsTest, KindsOfPlayersAreUnderstoodInBothLanguages) {
  EXPECT_EQ(parse_kind_answer("Mensch"), PlayerKind::Human);
  EXPECT_EQ(parse_kind_answer("gehirn"), PlayerKind::Brain);
  EXPECT_EQ(parse_kind_answer("UCI"), PlayerKind::Uci);
  EXPECT_EQ(parse_kind_answer("engine"), PlayerKind::Engine);
  EXPECT_FALSE(parse_kind_answer("roboter"));
}

TEST_F(PlaySettingsTest, TheNumbersOfTheQuestionAreAnswers) {
  PlayRequest request;
  request.ask = true;
  const auto settings = ask(request, {"7", "3x", "5", "thesis-1", "", "Anna", "", ""});
  ASSERT_TRUE(settings);
  EXPECT_THAT(console->text(), HasSubstr("'7' is not one of the answers"));
  EXPECT_EQ(settings->players[1].spec, "thesis-1");
  EXPECT_EQ(parse_kind_answer("1"), PlayerKind::Human);
  EXPECT_EQ(parse_kind_answer("2"), PlayerKind::Engine);
  EXPECT_EQ(parse_kind_answer("3"), PlayerKind::Api);
  EXPECT_EQ(parse_kind_answer("4"), PlayerKind::Dummy);
  EXPECT_EQ(parse_kind_answer("6"), PlayerKind::Uci);
}

TEST_F(PlaySettingsTest, OnePlayerAfterTheOtherIsAskedForNameTypeAndDifficulty) {
  PlayRequest request;
  request.in_turn = true;
  auto settings = ask(request, {"Anna", "1", "Robby", "2", "4", "3"});
  ASSERT_TRUE(settings);
  EXPECT_TRUE(console->is_done());
  EXPECT_EQ(settings->players[0], (PlayerInfo{"Anna", PlayerKind::Human, "", {}}));
  EXPECT_EQ(settings->players[1], (PlayerInfo{"Robby", PlayerKind::Brain, "thesis-3", {}}));
  EXPECT_THAT(console->text(), HasSubstr("Type of player 2: 1 person, 2 AI, 3 API, 4 dummy [AI]"));
  EXPECT_THAT(console->text(), HasSubstr("'4' is not one of the answers"));
  settings = ask(request, {"", "", "", "", ""});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->players[0].name, "Player");
  EXPECT_EQ(settings->players[1].name, "thesis-2");
  settings = ask(request, {"Anna", "1", "", "1"});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->players[1].name, "Anna 2");
  settings = ask(request, {"", "4", "", "Dummy"});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->players[0].kind, PlayerKind::Dummy);
  EXPECT_FALSE(ask(request, {"Anna", "2"}));
}

TEST_F(PlaySettingsTest, TheAddressOfAServerIsAskedFor) {
  PlayRequest request;
  request.in_turn = true;
  const auto settings = ask(request, {"Anna", "", "", "3", "somewhere", "http://host:8080?rating=1400"});
  ASSERT_TRUE(settings);
  EXPECT_THAT(console->text(), HasSubstr("'somewhere' is no address of a server"));
  EXPECT_EQ(settings->players[1], (PlayerInfo{"host:8080 1400", PlayerKind::Api, "http://host:8080?rating=1400", {}}));
}

TEST_F(PlaySettingsTest, OnlyTheDifficultyThatIsMissingIsAskedFor) {
  PlayRequest request;
  request.players = {ai_player(1), ai_player(0)};
  const auto settings = ask(request, {"3"});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->players[0].spec, "thesis-1");
  EXPECT_EQ(settings->players[1].spec, "thesis-3");
  EXPECT_THAT(console->text(), HasSubstr("Difficulty of player 2: 1 easy, 2 medium, 3 hard [2]: 3"));
}

TEST_F(PlaySettingsTest, CapitalsAndBlanksAroundAnAnswerMeanNothing) {
  EXPECT_EQ(parse_color_answer("White", random), Color::White);
  EXPECT_EQ(parse_color_answer("white ", random), Color::White);
  EXPECT_EQ(parse_color_answer(" Weiß", random), Color::White);
  EXPECT_EQ(parse_color_answer("SCHWARZ", random), Color::Black);
  EXPECT_EQ(parse_kind_answer(" Engine "), PlayerKind::Engine);
  for (const char* none : {"None", "Keine ", " -"}) {
    const auto clock = parse_clock_answer(none);
    ASSERT_TRUE(clock) << none;
    EXPECT_FALSE(*clock) << none;
  }
  EXPECT_EQ(parse_clock_answer(" 5+3 "), std::optional(parse_clock_settings("5+3")));
  EXPECT_TRUE(parse_start("Standard ", random));
  EXPECT_EQ(format_fen(*parse_start("Chess960 5", random)), format_fen(Position::chess960_start(5)));
  EXPECT_EQ(*parse_level("Full "), std::nullopt);
}

TEST_F(PlaySettingsTest, CapitalsInAFenAreWhitesPieces) {
  const std::string fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
  EXPECT_EQ(format_fen(*parse_start(' ' + fen + ' ', random)), fen);
}

TEST_F(PlaySettingsTest, AnAnswerOfBlanksIsTheDefault) {
  PlayRequest request;
  request.ask = true;
  const auto settings = ask(request, {" ", "\t", " White", "Anna ", " ", "  "});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->players[0].name, "Anna");
  EXPECT_EQ(settings->players[1].rating, 1000);
}

}  // namespace
}  // namespace kiebitz::terminal
