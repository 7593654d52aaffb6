// Tests of `kiebitz perft` as users run it: output and exit code.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/temporary_folder_testing.h"
#include "platform/process/process.h"

namespace kiebitz {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Answer {
  int exit_code = -1;
  std::string output;
  std::string errors;
};

Answer perft(std::vector<std::string> arguments) {
  ProcessOptions options;
  options.program = KIEBITZ_PROGRAM;
  options.arguments = std::move(arguments);
  options.arguments.insert(options.arguments.begin(), "perft");
  auto process = Process::start(options);
  EXPECT_TRUE(process) << process.error().describe();
  const TimePoint deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  Answer answer;
  for (LineRead read = process->read_line(deadline); read.status == ReadStatus::Line;
       read = process->read_line(deadline))
    answer.output += read.line + "\n";
  if (const auto status = process->wait(deadline)) answer.exit_code = status->code;
  answer.errors = process->error_tail();
  return answer;
}

// A suite in a temporary file that the destructor removes.
class SuiteFile {
 public:
  explicit SuiteFile(const std::string& text) { std::ofstream(path()) << text; }
  std::string path() const { return folder_.file("suite.epd"); }

 private:
  const test::TemporaryFolder folder_;
};

const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(PerftCommand, CountsAPosition) {
  const Answer answer = perft({"3"});
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.output, StartsWith("depth 3: 8902 nodes"));
}

TEST(PerftCommand, DividesTheCountAmongTheMoves) {
  const Answer answer = perft({"2", "--divide", "--threads", "2", "--hash", "1"});
  EXPECT_THAT(answer.output, HasSubstr("e2e4: 20\n"));
  EXPECT_THAT(answer.output, HasSubstr("depth 2: 400 nodes"));
}

TEST(PerftCommand, PrintsJson) {
  const Answer answer = perft({"1", "--json", "--divide", "--fen", "4k3/8/8/8/8/8/8/K7 w - - 0 1"});
  EXPECT_THAT(answer.output, StartsWith("{\"fen\": \"4k3/8/8/8/8/8/8/K7 w - - 0 1\", \"depth\": 1, \"nodes\": 3, "));
  EXPECT_THAT(answer.output, HasSubstr("\"divide\": {\"a1b1\": 1, \"a1a2\": 1, \"a1b2\": 1}}"));
}

TEST(PerftCommand, ARightSuitePasses) {
  const SuiteFile suite("# the start\n" + kStart + " ;D1 20 ;D2 400 ;D3 8902\n");
  const Answer answer = perft({"--suite", suite.path(), "--max-nodes", "400"});
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.output, HasSubstr("the start"));
  EXPECT_THAT(answer.output, HasSubstr("1 positions, 0 wrong, 0 skipped, 420 nodes"));
}

TEST(PerftCommand, AWrongCountFailsTheSuite) {
  const SuiteFile suite(kStart + " ;D1 20 ;D2 401\n");
  const Answer answer = perft({"--suite", suite.path()});
  EXPECT_EQ(answer.exit_code, 1);
  EXPECT_THAT(answer.output, HasSubstr("WRONG"));
  EXPECT_THAT(answer.output, HasSubstr("depth 2: 400 instead of 401"));
}

TEST(PerftCommand, RefusesNonsenseWithAReason) {
  const SuiteFile broken(kStart + " ;D1 20\n" + kStart + " ;X\n");
  const SuiteFile empty("# nothing\n");
  struct Case {
    std::vector<std::string> arguments;
    const char* reason;
  };
  for (const auto& [arguments, reason] : {
           Case{{}, "perft needs a depth or --suite"},
           Case{{"3", "--suite", "x"}, "perft needs a depth or --suite"},
           Case{{"-1"}, "depth -1"},
           Case{{"21"}, "depth 21"},
           Case{{"three"}, "three"},
           Case{{"3", "--threads", "-1"}, "--threads -1"},
           Case{{"3", "--threads", "100000"}, "--threads 100000"},
           Case{{"3", "--hash", "-1"}, "--hash -1"},
           Case{{"3", "--hash", "99999999"}, "--hash 99999999"},
           Case{{"3", "--max-nodes", "5"}, "--max-nodes is for --suite"},
           Case{{"3", "--fen", "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}, "rank 7"},
           Case{{"--suite", "/no/such/file"}, "/no/such/file"},
           Case{{"--suite", broken.path()}, "line 2: 'X' is not a count"},
           Case{{"--suite", empty.path()}, "no positions"},
       }) {
    const Answer answer = perft(arguments);
    EXPECT_EQ(answer.exit_code, 2) << reason;
    EXPECT_THAT(answer.errors, StartsWith("kiebitz: "));
    EXPECT_THAT(answer.errors, HasSubstr(reason));
    EXPECT_EQ(answer.output, "");
  }
}

}  // namespace
}  // namespace kiebitz
