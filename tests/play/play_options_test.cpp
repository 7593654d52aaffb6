// What the command line of `kiebitz play` refuses, and how it says so.
#include <gmock/gmock.h>

#include <fstream>

#include "play/play_fixture.h"

namespace kiebitz::test {
namespace {

using testing::HasSubstr;
using testing::Not;

struct PlayOptions : PlayFixture {
  // The sentence the program ends with.
  std::string refusal(const std::vector<std::string>& arguments) {
    const auto session = start(arguments);
    EXPECT_EQ(session->exit_code(), 2) << session->screen();
    return session->screen();
  }
};

TEST_F(PlayOptions, WhatWouldBeIgnoredIsRefused) {
  EXPECT_THAT(refusal({"--elo", "1000", "--white", "human", "--black", "human"}), HasSubstr("--elo: both players"));
  EXPECT_THAT(refusal({"--name", "X", "--white", "human:Y"}), HasSubstr("--name: nobody is left to be called X"));
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
  EXPECT_TRUE(start({"--resume"}, environment)->expect("Game 1 goes on"));
}

TEST_F(PlayOptions, ErrorsQuoteTheWordsThatWereTyped) {
  EXPECT_THAT(refusal({"-pT", "AI", "Foo"}), HasSubstr("--player-type: 'Foo' is none of User, AI, Player and Dummy"));
  EXPECT_THAT(refusal({"--resume", "abc"}), HasSubstr("--resume: 'abc' is not the number of a game"));
  EXPECT_THAT(refusal({"--white", "ro\x1b[31mbot"}), Not(HasSubstr("\x1b[31m")));
}

}  // namespace
}  // namespace kiebitz::test
