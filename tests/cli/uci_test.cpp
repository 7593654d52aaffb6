// The dialogue with the program itself: full pipes, and input that ends.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "base/temporary_folder_testing.h"
#include "cli/run_kiebitz.h"
#include "platform/process/process.h"
#include "play/pty_session.h"

namespace kiebitz::test {
namespace {

using namespace std::chrono_literals;

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(UciProgram, TheEndOfTheInputEndsASearchAndTheProgram) {
  const auto begin = std::chrono::steady_clock::now();
  const Answer answer = run_kiebitz("", "go infinite\n");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
  EXPECT_EQ(answer.exit_code, 0);
  const std::size_t last = answer.text.rfind("\nbestmove ");
  ASSERT_NE(last, std::string::npos) << answer.text;
  EXPECT_EQ(answer.text.find('\n', last + 1), answer.text.size() - 1) << "the answer is the last line";
}

// Far more than a pipe holds; the log shows what the program still reads, and its output is read at the end.
TEST(UciProgram, AReaderThatDoesNotReadKeepsNobodyFromAnswering) {
  constexpr int kGreetings = 200;
  const TemporaryFolder folder;
  const std::string log = folder.file("log");
  ProcessOptions options;
  options.program = KIEBITZ_PROGRAM;
  auto process = Process::start(options);
  ASSERT_TRUE(process.has_value());
  std::string input = "setoption name Debug Log File value " + log + "\n";
  for (int i = 0; i < kGreetings; ++i) input += "uci\n";
  input += "go infinite\nstop\nisready\n";
  ASSERT_EQ(process->write(input, std::chrono::steady_clock::now() + 20s), WriteStatus::Written);
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  while (text_of(log).find("<< readyok") == std::string::npos && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(20ms);
  EXPECT_NE(text_of(log).find("<< readyok"), std::string::npos);

  ASSERT_EQ(process->write("quit\n", std::chrono::steady_clock::now() + 20s), WriteStatus::Written);
  int greetings = 0;
  int moves = 0;
  const auto read_until = std::chrono::steady_clock::now() + 30s;
  for (LineRead read = process->read_line(read_until); read.status == ReadStatus::Line;
       read = process->read_line(read_until)) {
    greetings += read.line == "uciok";
    moves += read.line.starts_with("bestmove");
  }
  EXPECT_EQ(greetings, kGreetings);
  EXPECT_EQ(moves, 1);
  std::remove(log.c_str());
}

TEST(UciProgram, GreetsWhoeverSitsAtATerminalAndNobodyElse) {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{KIEBITZ_PROGRAM}, {KIEBITZ_PROGRAM, "uci", "--brain", "dummy"}}) {
    PtySession terminal(command, {});
    EXPECT_TRUE(terminal.expect("Kiebitz ")) << terminal.screen();
    for (const char* word : {"help", "quit", "kiebitz play"})
      EXPECT_TRUE(terminal.expect(word)) << word << "\n" << terminal.screen();
    terminal.type("exit\n");
    EXPECT_EQ(terminal.exit_code(), 0);
  }
  EXPECT_EQ(run_kiebitz("", "quit\n").text, "");
}

TEST(UciProgram, ListsTheOptionsOfABrain) {
  const std::string text = run_kiebitz("uci --options --brain dummy").text;
  EXPECT_NE(text.find("| Debug Log File | string |"), std::string::npos) << text;
  EXPECT_EQ(text.find("| Hash |"), std::string::npos) << text;
}

// A change of search or evaluation changes this number; its commit writes the new one down with the gain in strength.
TEST(UciProgram, TheBenchSearchesTheNodesThatAreWrittenDown) {
  std::ifstream file(KIEBITZ_SOURCE_DIR "/tests/data/bench_nodes.txt");
  std::string written;
  ASSERT_TRUE(std::getline(file, written));
  for (int i = 0; i < 2; ++i) {
    const std::string text = run_kiebitz("bench --quiet").text;
    EXPECT_EQ(text.substr(0, text.find(" nodes ")), written);
  }
}

}  // namespace
}  // namespace kiebitz::test
