// The program itself: killed in the middle of a match and continued, and its output parsed by other programs.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "base/temporary_folder_testing.h"
#include "match/schedule/state_file.h"
#include "notation/pgn/pgn_reader.h"
#include "platform/process/process.h"

namespace kiebitz::match {
namespace {

using namespace std::chrono_literals;

class MatchProgramTest : public testing::Test {
 protected:
  std::string path(const char* name) const { return folder_.file(name); }

  static Process start(const std::vector<std::string>& arguments) {
    auto process = Process::start({KIEBITZ_PROGRAM, arguments, {}});
    EXPECT_TRUE(process);
    return std::move(*process);
  }

  // Runs the program to its end and returns its output.
  static std::string run(const std::vector<std::string>& arguments, int expected_code = 0) {
    Process process = start(arguments);
    std::string output;
    for (LineRead read = process.read_line(deadline(60s)); read.status == ReadStatus::Line;
         read = process.read_line(deadline(60s)))
      output += read.line + '\n';
    const auto status = process.wait(deadline(10s));
    EXPECT_TRUE(status);
    EXPECT_EQ(status.value_or(ExitStatus{}).code, expected_code) << output << process.error_tail();
    return output;
  }

  static TimePoint deadline(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

  std::vector<std::string> match_words(const char* rounds) const {
    return {"match",
            "--engine",
            "cmd=" KIEBITZ_FAKE_ENGINE,
            "name=Greedy",
            "arg=style=greedy",
            "arg=delay=1",
            "--engine",
            "cmd=" KIEBITZ_FAKE_ENGINE,
            "name=Random",
            "arg=delay=1",
            "--each",
            "tc=10+0.1",
            "--rounds",
            rounds,
            "--openings",
            "order=random",
            "--concurrency",
            "2",
            "--maxmoves",
            "15",
            "--state",
            path("state"),
            "--pgnout",
            path("games.pgn")};
  }

  const test::TemporaryFolder folder_;
};

TEST_F(MatchProgramTest, AKilledMatchGoesOnAndPlaysEveryGameOnce) {
  for (int kill = 0; kill < 3; ++kill) {
    Process process = start(match_words("20"));
    const auto before = load_state(path("state"));
    const std::size_t games_before = before ? before->games.size() : 0;
    for (int i = 0; i < 2000; ++i) {
      const auto now = load_state(path("state"));
      if (now && now->games.size() >= games_before + 4) break;
      ::usleep(5000);
    }
    process.kill();
  }
  const std::string output = run({"match", "--resume", path("state")});
  EXPECT_NE(output.find("games were played before"), std::string::npos);
  const auto state = load_state(path("state"));
  ASSERT_TRUE(state) << state.error().text;
  std::map<std::size_t, int> games;
  for (const FinishedGame& game : state->games) ++games[game.number];
  EXPECT_EQ(games.size(), 40U);
  for (const auto& [number, count] : games) EXPECT_EQ(count, 1) << number;
}

TEST_F(MatchProgramTest, AGameThatCouldNotBeWrittenIsNotNoted) {
  std::vector<std::string> words = match_words("2");
  words.back() = "/dev/full";
  run(words, 2);
  const auto state = load_state(path("state"));
  ASSERT_TRUE(state) << state.error().text;
  EXPECT_TRUE(state->games.empty()) << "it will be played again";
}

TEST_F(MatchProgramTest, AStateFileThatWasNeverWrittenIsBegun) {
  std::ofstream(path("state")).flush();
  run(match_words("2"));
  EXPECT_EQ(load_state(path("state"))->games.size(), 4U);
}

TEST_F(MatchProgramTest, AProgramThatWasBuiltAgainIsNamedWhenAMatchGoesOn) {
  const std::string warning = "has changed since the last game";
  run(match_words("2"));
  EXPECT_EQ(run(match_words("3")).find(warning), std::string::npos);
  const auto before = std::filesystem::last_write_time(KIEBITZ_FAKE_ENGINE);
  std::filesystem::last_write_time(path("state"), before - 1h);
  EXPECT_NE(run(match_words("4")).find(warning), std::string::npos);
}

struct CountGames : PgnVisitor {
  int games = 0;
  std::string error;
  void end_game(GameResult) override { ++games; }
  void bad_game(const PgnError& bad) override { error = bad.describe(); }
};

TEST_F(MatchProgramTest, WritesGamesOurReaderReadsAndJson) {
  auto words = match_words("3");
  words.emplace_back("--json");
  const std::string json = run(words);
  EXPECT_EQ(json.substr(0, 29), R"({"end":"completed","games":6,)");
  std::ifstream file(path("games.pgn"));
  const std::string pgn(std::istreambuf_iterator<char>(file), {});
  CountGames count;
  read_pgn(pgn, count);
  EXPECT_EQ(count.error, "");
  EXPECT_EQ(count.games, 6);
}

TEST_F(MatchProgramTest, ACtrlCEndsItWithASummaryAndAHint) {
  Process process = start(match_words("100000"));
  for (int i = 0; i < 2000 && !std::filesystem::exists(path("games.pgn")); ++i) ::usleep(5000);
  ::usleep(300'000);
  ::kill(process.id(), SIGINT);
  const auto status = process.wait(deadline(10s));
  ASSERT_TRUE(status);
  EXPECT_EQ(status->code, 1);
  EXPECT_NE(process.error_tail().find("--resume"), std::string::npos) << process.error_tail();
}

TEST_F(MatchProgramTest, AnotherMatchDoesNotContinueAStateFile) {
  run(match_words("1"));
  auto words = match_words("1");
  words.emplace_back("--games");
  words.emplace_back("4");
  run(words, 2);
}

TEST_F(MatchProgramTest, OpeningsComeFromABookAndTablesEndGames) {
  auto words = match_words("2");
  for (const char* word : {"--openings", "file=" KIEBITZ_SOURCE_DIR "/data/book.bin", "plies=6", "--seed", "3", "--tb"})
    words.emplace_back(word);
  run(words);
  std::ifstream file(path("games.pgn"));
  const std::string games(std::istreambuf_iterator<char>(file), {});
  std::size_t book_moves = 0;
  for (std::size_t at = games.find("{book}"); at != std::string::npos; at = games.find("{book}", at + 1)) ++book_moves;
  EXPECT_EQ(book_moves, 4 * 6U) << games;
  words.pop_back();  // games of another kind do not belong in the same state file
  run(words, 2);
}

TEST_F(MatchProgramTest, OpeningsOfChess960NeedTheWordForIt) {
  std::ofstream(path("fischer.epd")) << "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                                        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n";
  auto words = match_words("2");
  words.emplace_back("--openings");
  words.emplace_back("file=" + path("fischer.epd"));
  Process process = start(words);
  const auto status = process.wait(deadline(30s));
  ASSERT_TRUE(status);
  EXPECT_EQ(status->code, 2);
  EXPECT_EQ(process.error_tail(),
            "kiebitz: " + path("fischer.epd") + ": opening 2 is one of Chess960; --chess960 plays it\n");
  words.emplace_back("--chess960");
  run(words);
}

TEST_F(MatchProgramTest, ADirectoryInPlaceOfAFileIsAMistakeOfTheUser) {
  auto words = match_words("1");
  words.emplace_back("--openings");
  words.emplace_back("file=" + folder_.string());
  run(words, 2);
  run({"match", "--resume", folder_.string()}, 2);
}

TEST_F(MatchProgramTest, OurOwnEngineKeepsToTheProtocol) {
  const std::string report = run({"match", "check", "--engine", "cmd=" KIEBITZ_PROGRAM});
  EXPECT_EQ(report.find("FAIL"), std::string::npos) << report;
  EXPECT_GE(std::count(report.begin(), report.end(), '\n'), 20) << report;
}

TEST_F(MatchProgramTest, MistakesAreExplainedInOneLine) {
  Process process = start({"match", "--engine", "cmd=a", "--engine", "cmd=b", "--each", "tc=1", "--round", "3"});
  const auto status = process.wait(deadline(10s));
  ASSERT_TRUE(status);
  EXPECT_EQ(status->code, 2);
  EXPECT_EQ(process.error_tail(), "kiebitz: there is no option --round, did you mean 'rounds'?\n");
}

}  // namespace
}  // namespace kiebitz::match
