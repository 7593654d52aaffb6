// What holds for every command.
#include <gmock/gmock.h>

#include <fstream>

#include "cli/run_kiebitz.h"

namespace kiebitz::test {
namespace {

using testing::HasSubstr;

TEST(Program, SaysThatItsOutputCannotBeWritten) {
  for (const char* command : {"perft 1", "bench 1 --quiet", "games list --json"}) {
    const Answer answer = run_kiebitz(std::string(command) + " 2>&1 >/dev/full");
    EXPECT_EQ(answer.exit_code, 2) << command;
    EXPECT_THAT(answer.text, HasSubstr("standard output cannot be written")) << command;
  }
}

TEST(Program, EndsAsItShouldWhereNobodyCanBeTold) {
  EXPECT_EQ(run_kiebitz("render --fen x 2>/dev/full").exit_code, 2);
  EXPECT_EQ(run_kiebitz("convert - --from uci --to fen 2>/dev/full", "e2e4\nx\ny\n").exit_code, 2);
}

TEST(Program, NamesWhatItDoesNotKnowInAConfigurationFile) {
  const std::string path = testing::TempDir() + "kiebitz_program_test.toml";
  const auto complaint = [&path](const std::string& text) {
    std::ofstream(path) << text;
    return run_kiebitz("--config " + path + " perft 1 2>&1").text;
  };
  EXPECT_THAT(complaint("[perft]\nnonsense = 1\n"), HasSubstr("there is no option 'perft.nonsense'"));
  EXPECT_THAT(complaint("[nonsense]\n"), HasSubstr("there is no command 'nonsense'"));
  std::remove(path.c_str());
}

TEST(Program, OptionsOfBrainsNeedABrain) {
  for (const char* option : {"--syzygy /nope", "--book none", "--data /nope", "--forget"})
    EXPECT_EQ(run_kiebitz(std::string("uci ") + option + " 2>&1", "quit\n").exit_code, 2) << option;
}

}  // namespace
}  // namespace kiebitz::test
