// Games against another UCI engine, including engines that misbehave.
#include <gmock/gmock.h>

#include "play/play_fixture.h"

namespace kiebitz::test {
namespace {

using testing::HasSubstr;

struct PlayEngine : PlayFixture {
  std::unique_ptr<PtySession> play_against(const std::string& arguments, std::vector<std::string> more = {}) {
    std::vector<std::string> all = {"--white",    "human:Anna", "--black", "uci:" KIEBITZ_FAKE_ENGINE " " + arguments,
                                    "--movetime", "0.05"};
    all.insert(all.end(), more.begin(), more.end());
    return start(all);
  }
  // Plays one move, after which the engine fails.
  std::string failure(const std::string& fault, const std::vector<std::string>& more = {}) {
    const auto session = play_against("name=Faulty fault=" + fault, more);
    EXPECT_TRUE(session->expect("> ")) << session->screen();
    session->type("e4\r");
    EXPECT_EQ(session->exit_code(), 2) << session->screen();
    EXPECT_EQ(open_store()->list({})->front().plies, 1) << "the move of the person is stored";
    return session->screen();
  }
};

TEST_F(PlayEngine, AnswersUnderItsOwnNameAndItsScoreIsWrittenDown) {
  const auto session = play_against("name=Faker score=31");
  ASSERT_TRUE(session->expect("Anna (White) against Faker (Black)")) << session->screen();
  session->type("e4\r");
  ASSERT_TRUE(session->expect("Faker played ")) << session->screen();
  session->type("quit\r");
  EXPECT_EQ(session->exit_code(), 0);
  const auto game = open_store()->load(GameId{1});
  ASSERT_TRUE(game);
  ASSERT_EQ(game->sheet.moves.size(), 2u);
  ASSERT_TRUE(game->sheet.moves[1].eval);
  EXPECT_EQ(game->sheet.moves[1].eval->value, -31) << "from White's side";
}

TEST_F(PlayEngine, PlaysChess960) {
  const auto session = play_against("", {"--chess960", "5"});
  ASSERT_TRUE(session->expect("White to move> ")) << session->screen();
  session->type("a3\r");
  ASSERT_TRUE(session->expect(" played ")) << session->screen();
}

TEST_F(PlayEngine, ACrashBreaksTheGameOffAndItCanGoOnLater) {
  EXPECT_THAT(failure("crash"), HasSubstr("Game 1 is stored. Continue with: kiebitz play --resume 1"));
  const auto session = start({"--resume"});
  EXPECT_TRUE(session->expect("Game 1 continues after one half-move")) << session->screen();
}

TEST_F(PlayEngine, AnIllegalMoveIsQuoted) {
  EXPECT_THAT(failure("illegal"), HasSubstr("Faulty cannot continue: it answered 'a1a1h', which is no legal move."));
  EXPECT_THAT(failure("illegal", {"--lang", "de"}), HasSubstr("die Antwort „a1a1h“ ist kein legaler Zug."));
}

}  // namespace
}  // namespace kiebitz::test
