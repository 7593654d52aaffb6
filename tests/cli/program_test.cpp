// Properties of every command.
#include <gmock/gmock.h>

#include <fstream>

#include "base/temporary_folder_testing.h"
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
  const TemporaryFolder folder;
  const std::string path = folder.file("config.toml");
  const auto complaint = [&path](const std::string& text) {
    std::ofstream(path) << text;
    return run_kiebitz("--config " + path + " perft 1 2>&1").text;
  };
  EXPECT_THAT(complaint("[perft]\nnonsense = 1\n"), HasSubstr("there is no option 'perft.nonsense'"));
  EXPECT_THAT(complaint("[nonsense]\n"), HasSubstr("there is no command 'nonsense'"));
}

TEST(Program, AWordThatIsNoCommandIsAnErrorBesideHelpToo) {
  const auto refusal = [](const std::string& arguments) {
    const Answer answer = run_kiebitz(arguments + " 2>&1");
    EXPECT_EQ(answer.exit_code, 2) << arguments << '\n' << answer.text;
    return answer.text;
  };
  for (const char* help : {"", " --help", " -h", " --version"}) {
    const std::string text = refusal(std::string("nonsense") + help);
    EXPECT_THAT(text, HasSubstr("kiebitz: there is no command 'nonsense'; there are uci, analyze,")) << help;
    EXPECT_EQ(text.find('\n'), text.size() - 1) << "more than a sentence: " << text;
  }
  EXPECT_THAT(refusal("plya --help"), HasSubstr("there is no command 'plya'; did you mean 'play'?"));
  EXPECT_THAT(refusal("learn rum --help"), HasSubstr("there is no command 'learn rum'; did you mean 'run'?"));
  EXPECT_THAT(refusal("nonsense play --help"), HasSubstr("there is no command 'nonsense'"));
  EXPECT_THAT(refusal("play nonsense --help"), HasSubstr("play takes no 'nonsense'"));
  EXPECT_THAT(refusal("play --clor white --help"), HasSubstr("play has no option '--clor'; did you mean '--color'?"));
  EXPECT_THAT(refusal("--nonsense"), HasSubstr("kiebitz has no option '--nonsense'"));
}

TEST(Program, HelpOfWhatIsThereIsHelp) {
  for (const char* command : {"--help", "play --help", "learn run --help", "perft 3 --help", "play --version"})
    EXPECT_EQ(run_kiebitz(std::string(command) + " 2>&1").exit_code, 0) << command;
}

TEST(Program, OptionsOfBrainsNeedABrain) {
  for (const char* option : {"--syzygy /nope", "--book none", "--data /nope", "--forget"})
    EXPECT_EQ(run_kiebitz(std::string("uci ") + option + " 2>&1", "quit\n").exit_code, 2) << option;
}

}  // namespace
}  // namespace kiebitz::test
