#include "platform/process/process.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <thread>

namespace kiebitz {
namespace {

using namespace std::chrono_literals;

TimePoint in(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

Process start_shell(const std::string& script) {
  auto process = Process::start({.program = "sh", .arguments = {"-c", script}, .directory = {}});
  EXPECT_TRUE(process);
  return std::move(*process);
}

std::size_t open_descriptors() {
  const std::filesystem::directory_iterator entries("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
}

TEST(Process, EchoesWhatWasWrittenLineByLine) {
  auto cat = Process::start({.program = "cat", .arguments = {}, .directory = {}});
  ASSERT_TRUE(cat);
  EXPECT_EQ(cat->write("uci\nisready\r\n", in(1s)), WriteStatus::Written);
  EXPECT_EQ(cat->read_line(in(5s)).line, "uci");
  EXPECT_EQ(cat->read_line(in(5s)).line, "isready");
}

TEST(Process, AReadThatFindsNothingEndsAtItsDeadline) {
  auto process = start_shell("sleep 10");
  const auto before = std::chrono::steady_clock::now();
  EXPECT_EQ(process.read_line(in(30ms)).status, ReadStatus::Timeout);
  EXPECT_GE(std::chrono::steady_clock::now() - before, 30ms);
  EXPECT_EQ(process.read_line(in(-1s)).status, ReadStatus::Timeout);
}

TEST(Process, AnUnfinishedLastLineIsDeliveredBeforeTheEnd) {
  auto process = start_shell("printf 'one\\ntwo'");
  EXPECT_EQ(process.read_line(in(5s)).line, "one");
  EXPECT_EQ(process.read_line(in(5s)).line, "two");
  EXPECT_EQ(process.read_line(in(5s)).status, ReadStatus::Closed);
  EXPECT_EQ(process.read_line(in(5s)).status, ReadStatus::Closed);
}

TEST(Process, AnEndlessLineComesInPieces) {
  auto process = start_shell("head -c 200000 /dev/zero | tr '\\0' x; echo; echo after");
  std::size_t length = 0;
  LineRead read = process.read_line(in(5s));
  while (read.status == ReadStatus::Line && read.line != "after") {
    EXPECT_LE(read.line.size(), Process::kMaxLineLength);
    length += read.line.size();
    read = process.read_line(in(5s));
  }
  EXPECT_EQ(read.line, "after");
  EXPECT_EQ(length, 200000U);
}

TEST(Process, SaysWhyAProgramCannotBeStarted) {
  const auto missing = Process::start({.program = "no-such-program-here", .arguments = {}, .directory = {}});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().kind, ProcessErrorKind::NotFound);
  EXPECT_EQ(missing.error().describe(), "there is no program 'no-such-program-here'");
  const auto directory = Process::start({.program = "/etc/passwd", .arguments = {}, .directory = {}});
  ASSERT_FALSE(directory);
  EXPECT_EQ(directory.error().kind, ProcessErrorKind::NotExecutable);
  const auto nowhere = Process::start({.program = "cat", .arguments = {}, .directory = "/no/such/place"});
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().kind, ProcessErrorKind::BadDirectory);
}

TEST(Process, RunsInTheDirectoryAskedFor) {
  auto process = Process::start({.program = "pwd", .arguments = {}, .directory = "/usr"});
  ASSERT_TRUE(process);
  EXPECT_EQ(process->read_line(in(5s)).line, "/usr");
}

TEST(Process, ReportsExitCodeAndSignal) {
  const auto code = start_shell("exit 3").wait(in(5s));
  ASSERT_TRUE(code);
  EXPECT_EQ(code->describe(), "exited with code 3");
  const auto signal = start_shell("kill -SEGV $$").wait(in(5s));
  ASSERT_TRUE(signal);
  EXPECT_EQ(signal->signal, SIGSEGV);
  EXPECT_NE(signal->describe().find("Segmentation fault"), std::string::npos);
}

TEST(Process, WaitingForARunningChildGivesNothing) {
  auto process = start_shell("sleep 10");
  EXPECT_FALSE(process.wait(in(20ms)));
  EXPECT_EQ(process.kill().signal, SIGKILL);
  EXPECT_EQ(process.kill().signal, SIGKILL) << "killing twice is harmless";
}

TEST(Process, WritingToAChildThatIsGoneIsAnErrorAndNoSignal) {
  auto process = start_shell("exit 0");
  ASSERT_TRUE(process.wait(in(5s)));
  EXPECT_EQ(process.write("quit\n", in(1s)), WriteStatus::Closed);
}

TEST(Process, WritingToAChildThatDoesNotReadEndsAtTheDeadline) {
  auto process = start_shell("sleep 10");
  EXPECT_EQ(process.write(std::string(1 << 20, 'x'), in(50ms)), WriteStatus::Timeout);
}

TEST(Process, WritesMoreThanBothPipesHold) {
  auto cat = Process::start({.program = "cat", .arguments = {}, .directory = {}});
  ASSERT_TRUE(cat);
  const std::string line(999, 'x');
  std::string text;
  for (int i = 0; i < 1000; ++i) text += line + '\n';
  EXPECT_EQ(cat->write(text, in(10s)), WriteStatus::Written);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(cat->read_line(in(5s)).line, line);
}

TEST(Process, AChildThatTalksWithoutEndCanStillBeWaitedFor) {
  auto process = start_shell("head -c 30000000 /dev/zero | tr '\\0' '\\n'; exit 4");
  const auto status = process.wait(in(20s));
  ASSERT_TRUE(status);
  EXPECT_EQ(status->code, 4);
}

TEST(Process, KeepsTheEndOfTheErrorOutput) {
  auto process = start_shell("head -c 100000 /dev/zero >&2; echo disaster >&2");
  ASSERT_TRUE(process.wait(in(5s)));
  EXPECT_LE(process.error_tail().size(), 4096U);
  EXPECT_TRUE(process.error_tail().ends_with("disaster\n"));
}

TEST(Process, EndsWhatTheChildStartedToo) {
  auto process = start_shell("sleep 1000 & echo $!; wait");
  const int grandchild = std::stoi(process.read_line(in(5s)).line);
  process.kill();
  for (int i = 0; i < 200 && ::kill(grandchild, 0) == 0; ++i) std::this_thread::sleep_for(5ms);
  // Without an init process a zombie that is not reaped may remain; it is not running in any case.
  if (::kill(grandchild, 0) == 0) {
    auto state = Process::start(
        {.program = "ps", .arguments = {"-o", "stat=", "-p", std::to_string(grandchild)}, .directory = {}});
    ASSERT_TRUE(state);
    const std::string letter = state->read_line(in(5s)).line.substr(0, 1);
    EXPECT_TRUE(letter.empty() || letter == "Z") << letter;  // empty: reaped in the meantime
  }
}

TEST(Process, ABoundChildEndsWithTheThreadThatStartedIt) {
  std::optional<Process> child;
  std::thread([&child] {
    auto started = Process::start({.program = "sleep", .arguments = {"60"}, .directory = {}, .ends_with_parent = true});
    ASSERT_TRUE(started);
    EXPECT_FALSE(started->wait(in(50ms)));
    child = std::move(*started);
  }).join();
  const auto status = child->wait(in(5s));
  ASSERT_TRUE(status);
  EXPECT_EQ(status->signal, SIGKILL);
}

TEST(Process, ABoundChildIsStartedLikeAnyOther) {
  const auto start = [](const std::string& program, std::vector<std::string> arguments, const std::string& directory) {
    return Process::start(
        {.program = program, .arguments = std::move(arguments), .directory = directory, .ends_with_parent = true});
  };
  auto shell = start("sh", {"-c", "pwd; echo oops >&2; read word; echo $word; exit 3"}, "/");
  ASSERT_TRUE(shell);
  EXPECT_EQ(shell->read_line(in(5s)).line, "/");
  EXPECT_EQ(shell->write("kiebitz\n", in(1s)), WriteStatus::Written);
  EXPECT_EQ(shell->read_line(in(5s)).line, "kiebitz");
  EXPECT_EQ(shell->wait(in(5s))->code, 3);
  EXPECT_EQ(shell->error_tail(), "oops\n");
  EXPECT_EQ(start("no-such-program-anywhere", {}, "").error().kind, ProcessErrorKind::NotFound);
  EXPECT_EQ(start("/etc/passwd", {}, "").error().kind, ProcessErrorKind::NotExecutable);
  const std::size_t before = open_descriptors();
  EXPECT_FALSE(start("no-such-program-anywhere", {}, ""));
  EXPECT_EQ(open_descriptors(), before);
}

TEST(Process, LeavesNoDescriptorBehind) {
  const std::size_t before = open_descriptors();
  for (int i = 0; i < 20; ++i) {
    auto process = start_shell("echo hello");
    EXPECT_EQ(process.read_line(in(5s)).line, "hello");
  }
  const auto failed = Process::start({.program = "no-such-program-here", .arguments = {}, .directory = {}});
  EXPECT_FALSE(failed);
  EXPECT_EQ(open_descriptors(), before);
}

TEST(Process, AChildInheritsNoPipeOfAnother) {
  auto first = Process::start({.program = "cat", .arguments = {}, .directory = {}});
  auto second = Process::start({.program = "cat", .arguments = {}, .directory = {}});
  ASSERT_TRUE(first && second);
  // If the second child inherited the first one's input, the first would never read the end of its input.
  first->close_input();
  EXPECT_TRUE(first->wait(in(5s)));
}

TEST(Process, MovingKeepsTheChild) {
  auto process = start_shell("read line; echo got $line");
  Process other = std::move(process);
  EXPECT_EQ(other.write("it\n", in(1s)), WriteStatus::Written);
  EXPECT_EQ(other.read_line(in(5s)).line, "got it");
}

}  // namespace
}  // namespace kiebitz
