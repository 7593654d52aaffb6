#include "platform/terminal.h"

#include <gtest/gtest.h>

#include <map>

namespace kiebitz {
namespace {

Environment environment_of(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const char* name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional<std::string>(found->second);
  };
}

Terminal terminal_with(std::map<std::string, std::string> variables) {
  return describe_terminal(environment_of(std::move(variables)), true, std::nullopt);
}

TEST(Terminal, ColourDepthFollowsTermAndColorterm) {
  EXPECT_EQ(terminal_with({}).colors, ColorDepth::None);
  EXPECT_EQ(terminal_with({{"TERM", "dumb"}, {"COLORTERM", "truecolor"}}).colors, ColorDepth::None);
  EXPECT_EQ(terminal_with({{"TERM", "linux"}}).colors, ColorDepth::Ansi16);
  EXPECT_EQ(terminal_with({{"TERM", "xterm"}}).colors, ColorDepth::Ansi16);
  EXPECT_EQ(terminal_with({{"TERM", "screen-256color"}}).colors, ColorDepth::Ansi256);
  EXPECT_EQ(terminal_with({{"TERM", "xterm-256color"}, {"COLORTERM", "truecolor"}}).colors, ColorDepth::TrueColor);
  EXPECT_EQ(terminal_with({{"TERM", "xterm"}, {"COLORTERM", "24bit"}}).colors, ColorDepth::TrueColor);
  EXPECT_EQ(terminal_with({{"TERM", "xterm-direct"}}).colors, ColorDepth::TrueColor);
}

TEST(Terminal, NoColorIsObeyedUnlessItIsEmpty) {
  EXPECT_FALSE(terminal_with({{"TERM", "xterm"}, {"NO_COLOR", "1"}}).wants_color());
  EXPECT_TRUE(terminal_with({{"TERM", "xterm"}, {"NO_COLOR", ""}}).wants_color());
  EXPECT_TRUE(terminal_with({{"TERM", "xterm"}}).wants_color());
}

TEST(Terminal, APipeWantsNoColourButKeepsWhatTheTerminalCan) {
  const Terminal pipe = describe_terminal(environment_of({{"TERM", "xterm-256color"}}), false, std::nullopt);
  EXPECT_FALSE(pipe.is_terminal);
  EXPECT_FALSE(pipe.wants_color());
  EXPECT_EQ(pipe.colors, ColorDepth::Ansi256);
}

TEST(Terminal, TheFirstLocaleVariableThatIsSetDecidesTheEncoding) {
  EXPECT_TRUE(terminal_with({{"LANG", "de_DE.UTF-8"}}).utf8);
  EXPECT_TRUE(terminal_with({{"LANG", "en_US.utf8"}}).utf8);
  EXPECT_FALSE(terminal_with({{"LANG", "de_DE.ISO-8859-1"}}).utf8);
  EXPECT_FALSE(terminal_with({{"LC_ALL", "C"}, {"LANG", "de_DE.UTF-8"}}).utf8);
  EXPECT_TRUE(terminal_with({{"LC_ALL", ""}, {"LC_CTYPE", "C.UTF-8"}, {"LANG", "C"}}).utf8);
  EXPECT_FALSE(terminal_with({}).utf8);
}

TEST(Terminal, TheLinuxConsoleHasNoSymbolsEvenWithUtf8) {
  EXPECT_TRUE(terminal_with({{"TERM", "xterm"}, {"LANG", "C.UTF-8"}}).has_symbols);
  const Terminal console = terminal_with({{"TERM", "linux"}, {"LANG", "C.UTF-8"}});
  EXPECT_TRUE(console.utf8);
  EXPECT_FALSE(console.has_symbols);
}

TEST(Terminal, ADumbTerminalHasNoSymbolsAndAVt100NoColours) {
  EXPECT_FALSE(terminal_with({{"TERM", "dumb"}, {"LANG", "C.UTF-8"}}).has_symbols);
  EXPECT_EQ(terminal_with({{"TERM", "vt100"}, {"COLORTERM", "truecolor"}}).colors, ColorDepth::None);
  EXPECT_EQ(terminal_with({{"TERM", "vt220"}}).colors, ColorDepth::None);
}

TEST(Terminal, TheWidthComesFromTheSystemThenFromColumnsThenIsEighty) {
  EXPECT_EQ(describe_terminal(environment_of({{"COLUMNS", "100"}}), true, 132).columns, 132);
  EXPECT_EQ(terminal_with({{"COLUMNS", "100"}}).columns, 100);
  EXPECT_EQ(terminal_with({{"COLUMNS", "wide"}}).columns, 80);
  EXPECT_EQ(terminal_with({{"COLUMNS", "0"}}).columns, 80);
  EXPECT_EQ(terminal_with({{"COLUMNS", "12x"}}).columns, 80);
  EXPECT_EQ(terminal_with({}).columns, 80);
}

TEST(Terminal, StandardOutputCanBeAsked) { EXPECT_GT(standard_output_terminal().columns, 0); }

}  // namespace
}  // namespace kiebitz
