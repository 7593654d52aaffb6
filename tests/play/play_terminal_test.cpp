// Whole dialogues at a real terminal.
#include <gmock/gmock.h>

#include "play/play_fixture.h"

namespace kiebitz::test {
namespace {

using testing::HasSubstr;
using testing::Not;

using PlayTerminal = PlayFixture;

const std::vector<std::string> kTwoPeople = {"--white", "human:Anna", "--black", "human:Ben"};

TEST_F(PlayTerminal, AsksForTheSettingsAndPlays) {
  const auto session = start({});
  for (const auto& [question, answer] :
       std::vector<std::pair<std::string, std::string>>{{"Opponent", "robot\r"},
                                                        {"'robot' is not one of the answers.", ""},
                                                        {"Opponent", "dummy\r"},
                                                        {"Your colour", "white\r"},
                                                        {"Your name [anna]: ", "Anna\r"},
                                                        {"Clock", "10+5\r"},
                                                        {"Start", "\r"},
                                                        {"Game 1: Anna (White) against Dummy (Black), 10+5.", ""},
                                                        {"White to move> ", "e4\r"},
                                                        {"Dummy played ", ""},
                                                        {"White to move> ", "quit\r"},
                                                        {"Game 1 is stored.", ""}}) {
    ASSERT_TRUE(session->expect(question)) << question << "\n" << session->screen();
    session->type(answer);
  }
  EXPECT_EQ(session->exit_code(), 0);
  EXPECT_EQ(open_store()->list({})->front().plies, 2);
}

TEST_F(PlayTerminal, PlaysAGameToMateWithEveryCommandOnTheWay) {
  const auto session = start(kTwoPeople);
  const std::string file = (folder_ / "game.pgn").string();
  for (const auto& [typed, answer] : std::vector<std::pair<std::string, std::string>>{
           {"help", "Commands:"},
           {"moves g1", "2 legal moves: "},
           {"Ke2", "Your own piece stands there."},
           {"f3", "Black to move"},
           {"e5", "White to move"},
           {"undo", "Taken back"},
           {"redo", "White to move"},
           {"hint", "Have a look at"},
           {"eval", " % for "},
           {"explain", "Best line: "},
           {"analyse 1", "3. "},
           {"flip", "1 "},
           {"fen", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"},
           {"pgn", "[White \"Anna\"]"},
           {"draw", "You offer a draw."},
           {"g4", "Black to move"},
           {"resign", "Resign? (yes/no)"},
           {"no", "The game continues."},
           {"Qh4", "Ben (Black) wins by checkmate! 0-1"},
           {"save " + file, "Saved in " + file},
           {"e4", "The game is over."},
           {"rematch", "Game 2: Anna"},
           {"new", "Opponent"}}) {
    session->type(typed + "\r");
    ASSERT_TRUE(session->expect(answer)) << typed << "\n" << session->screen();
  }
  session->type("\x04");  // Ctrl-D
  EXPECT_EQ(session->exit_code(), 0) << session->screen();
  EXPECT_TRUE(std::filesystem::exists(file));
}

TEST_F(PlayTerminal, AWindowThatIsGoneEndsTheProgram) {
  // As under nohup: without the signal, only reading the input shows that the terminal is gone.
  PtySession session({"/bin/sh", "-c",
                      std::string("trap '' HUP; exec ") + KIEBITZ_PROGRAM + " play --data " + folder_.string() +
                          " --white human:Anna --black human:Ben"},
                     {{"TERM", "xterm"}, {"LC_ALL", "C.UTF-8"}});
  ASSERT_TRUE(session.expect("White to move (Anna)> "));
  session.hang_up();
  EXPECT_TRUE(session.exit_code());
}

TEST_F(PlayTerminal, ControlCKeepsTheGameAndResumeGoesOn) {
  {
    const auto session = start(kTwoPeople);
    session->type("e4\r");
    ASSERT_TRUE(session->expect("Black to move (Ben)> "));
    session->type("e\x03");
    ASSERT_TRUE(session->expect("Game 1 is stored."));
    EXPECT_EQ(session->exit_code(), 0);
  }
  const auto session = start({"--resume"});
  ASSERT_TRUE(session->expect("Game 1 continues after one half-move: Anna (White) against Ben (Black)."));
  ASSERT_TRUE(session->expect("Black to move (Ben)> "));
  session->type("\x04");
  EXPECT_EQ(session->exit_code(), 0);
}

TEST_F(PlayTerminal, ControlCWhileTheEngineThinksKeepsTheGame) {
  // A position outside the book, so that the engine has to search.
  const auto session = start({"--white", "human", "--black", "engine", "--movetime", "600", "--hash", "1", "--fen",
                              "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"});
  ASSERT_TRUE(session->expect("White to move> "));
  session->type("e4\r");
  ASSERT_TRUE(session->expect("Kiebitz is thinking"));
  session->type("\x03");
  ASSERT_TRUE(session->expect("Game 1 is stored.")) << session->screen();
  EXPECT_EQ(session->exit_code(), 0);
  EXPECT_EQ(open_store()->list({})->front().plies, 1);
}

TEST_F(PlayTerminal, AMoveFromTheBookHasNoEvaluation) {
  const auto session = start({"--white", "engine", "--black", "human", "--hash", "1"});
  ASSERT_TRUE(session->expect("Black to move> ")) << session->screen();
  session->type("pgn\r");
  ASSERT_TRUE(session->expect("unterminated")) << session->screen();
  ASSERT_TRUE(session->expect("Black to move> "));
  EXPECT_THAT(session->screen(), Not(HasSubstr("%eval")));
}

TEST_F(PlayTerminal, TabCompletesMovesAndCommands) {
  const auto session = start(kTwoPeople);
  ASSERT_TRUE(session->expect("White to move (Anna)> "));
  session->type("Nf\t\r");
  ASSERT_TRUE(session->expect("1. Nf3")) << session->screen();
  session->type("resi\t yes\r");
  ASSERT_TRUE(session->expect("Anna (White) wins by resignation!")) << session->screen();
}

TEST_F(PlayTerminal, AWindowThatGetsNarrowGetsANarrowBoard) {
  const auto session = start(kTwoPeople);
  ASSERT_TRUE(session->expect("White to move (Anna)> "));
  session->resize(40, 40);
  session->kill(SIGWINCH);
  session->type("board\r");
  ASSERT_TRUE(session->expect("White to move (Anna)> "));
  session->type("quit\r");
  ASSERT_TRUE(session->expect("is stored"));
  // Beside the board a blank separated the squares and the name; below it the name begins its line.
  EXPECT_THAT(session->screen(), HasSubstr("\n> Anna\r"));
}

TEST_F(PlayTerminal, AFlagFallsWhileAPersonThinks) {
  const auto session = start({"--white", "human:Anna", "--black", "human:Ben", "--tc", "0:01"});
  ASSERT_TRUE(session->expect("Ben (Black) wins on time! 0-1")) << session->screen();
}

TEST_F(PlayTerminal, SpeaksTheLanguageOfTheLocale) {
  const auto session =
      start({"--white", "human:Anna", "--black", "human:Ben"}, {{"LANG", "de_DE.UTF-8"}, {"LC_ALL", ""}});
  ASSERT_TRUE(session->expect("Gib einen Zug ein")) << session->screen();
  session->type("Sf3\r");
  ASSERT_TRUE(session->expect("1. Sf3")) << session->screen();
}

TEST_F(PlayTerminal, ColoursFollowTheTerminal) {
  const auto rich = start(kTwoPeople, {{"COLORTERM", "truecolor"}});
  ASSERT_TRUE(rich->expect("White to move"));
  EXPECT_THAT(rich->screen(), HasSubstr("\x1b[38;2;"));
  const auto plain = start(kTwoPeople, {{"NO_COLOR", "1"}});
  ASSERT_TRUE(plain->expect("White to move"));
  EXPECT_THAT(plain->screen(), Not(HasSubstr("\x1b[38")));
  const auto dumb = start(kTwoPeople, {{"TERM", "dumb"}, {"LC_ALL", "C"}});
  ASSERT_TRUE(dumb->expect("White to move"));
  EXPECT_THAT(dumb->screen(), HasSubstr("8  r  n  b"));
  EXPECT_THAT(dumb->screen(), Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace kiebitz::test
