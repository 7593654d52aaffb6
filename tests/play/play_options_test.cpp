// Options that the command line of `kiebitz play` refuses, and its messages.
#include <gmock/gmock.h>

#include <fstream>

#include "play/play_fixture.h"

namespace kiebitz::test {
namespace {

using testing::HasSubstr;
using testing::Not;

struct PlayOptions : PlayFixture {
  // The sentence that the program prints at its end.
  std::string refusal(const std::vector<std::string>& arguments) {
    const auto session = start(arguments);
    EXPECT_EQ(session->exit_code(), 2) << session->screen();
    return session->screen();
  }
};

TEST_F(PlayOptions, WhatWouldBeIgnoredIsRefused) {
  EXPECT_THAT(refusal({"--elo", "1000", "--white", "human", "--black", "human"}), HasSubstr("--elo: both players"));
  EXPECT_THAT(refusal({"--name", "X", "--white", "human:Y"}), HasSubstr("--name: no player is left to be called X"));
  EXPECT_THAT(refusal({"--color", "black", "--white", "human"}), HasSubstr("--color: --white and --black say"));
  EXPECT_THAT(refusal({"--resume", "1", "--white", "dummy"}), HasSubstr("leave out --white"));
  EXPECT_THAT(refusal({"--player-type", "AI", "AI", "--white", "dummy"}), HasSubstr("leave out --white and --black"));
}

TEST_F(PlayOptions, WhatFitsTogetherIsNot) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--name", "Zoe", "--white", "dummy"},
                                                    {"--name", "Zoe", "--elo", "1000"},
                                                    {"--name", "Zoe", "--white", "human", "--black", "human:Ben"},
                                                    {"--elo", "1000", "--white", "human:Zoe"}}) {
    const auto session = start(arguments);
    EXPECT_TRUE(session->expect("Zoe")) << session->screen();
  }
}

TEST_F(PlayOptions, TheConfigurationFileContradictsNobody) {
  const std::string file = (folder_ / "config.toml").string();
  std::ofstream(file) << "[play]\nname = \"Zoe\"\nelo = 1000\n";
  const std::map<std::string, std::string> environment = {{"KIEBITZ_CONFIG", file}};
  EXPECT_TRUE(
      start({"--white", "human:Anna", "--black", "human:Ben"}, environment)->expect("Anna (White) against Ben"));
  EXPECT_TRUE(start({"--resume"}, environment)->expect("Game 1 continues"));
}

TEST_F(PlayOptions, ErrorsQuoteTheWordsThatWereTyped) {
  EXPECT_THAT(refusal({"-pT", "AI", "Foo"}),
              HasSubstr("--player-type: 'Foo' is none of User, AI, API, Player and Dummy"));
  EXPECT_THAT(refusal({"--resume", "abc"}), HasSubstr("--resume: 'abc' is not the number of a game"));
  EXPECT_THAT(refusal({"--white", "ro\x1b[31mbot"}), Not(HasSubstr("\x1b[31m")));
}

TEST_F(PlayOptions, TheShortFormsSeatAPersonAndABrain) {
  const auto session = start({"-p", "Anna", "Dora", "-pT", "User", "AI", "-pD", "0", "1"});
  ASSERT_TRUE(session->expect("Anna (White) against Dora (Black)")) << session->screen();
  const StoredGame game = *open_store()->load(GameId{1});
  EXPECT_EQ(game.sheet.player(Color::White).kind, PlayerKind::Human);
  EXPECT_EQ(game.sheet.player(Color::Black).spec, "thesis-1");
}

TEST_F(PlayOptions, TheQuestionsOfTheShortFormsAreAskedUntilTheRematch) {
  const auto session = start({"-t", "--fen", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"});
  EXPECT_THAT(session->screen(), Not(HasSubstr("legal")));
  for (const char* answer : {"Anna", "1", "Ben", "1"}) {
    ASSERT_TRUE(session->expect("]: ") || session->expect(": ")) << session->screen();
    session->type(std::string(answer) + "\r");
  }
  ASSERT_TRUE(session->expect("Anna (White) wins by checkmate!")) << session->screen();
  session->type("1\r");
  ASSERT_TRUE(session->expect("Game 2: Anna (White) against Ben (Black).")) << session->screen();
  EXPECT_THAT(refusal({"-t", "--elo", "1000"}), HasSubstr("--terminal asks for one player after the other"));
}

TEST_F(PlayOptions, ADifficultyThatIsMissingIsAskedFor) {
  const auto session = start({"-p", "Anna", "Dora", "-pT", "User", "AI"});
  ASSERT_TRUE(session->expect("Difficulty of player 2: 1 easy, 2 medium, 3 hard [2]: ")) << session->screen();
  session->type("1\r");
  ASSERT_TRUE(session->expect("20 legal moves: ")) << session->screen();
  EXPECT_EQ(open_store()->load(GameId{1})->sheet.player(Color::Black).spec, "thesis-1");
}

TEST_F(PlayOptions, AChess960PositionIsChosenByItsNumber) {
  const auto session = start({"--white", "human:Anna", "--black", "human:Ben", "--chess960", "0"});
  ASSERT_TRUE(session->expect("> ")) << session->screen();
  session->type("fen\r");
  EXPECT_TRUE(session->expect("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1")) << session->screen();
  EXPECT_THAT(refusal({"--chess960", "960"}), HasSubstr("Chess960 positions are numbered from 0 to 959"));
}

}  // namespace
}  // namespace kiebitz::test
