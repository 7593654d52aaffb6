#include "uci/client/engine_option.h"

#include <gtest/gtest.h>

namespace kiebitz::uci_client {
namespace {

TEST(EngineOption, ReadsASpinWithBlanksInItsName) {
  const auto option = parse_option_line("option name Move Overhead type spin default 10 min 0 max 5000");
  ASSERT_TRUE(option);
  EXPECT_EQ(option->name, "Move Overhead");
  EXPECT_EQ(option->type, OptionType::Spin);
  EXPECT_EQ(option->default_value, "10");
  EXPECT_EQ(option->min, 0);
  EXPECT_EQ(option->max, 5000);
}

TEST(EngineOption, ReadsAComboWithChoicesOfSeveralWords) {
  const auto option =
      parse_option_line("option name Style type combo default Very Solid var Very Solid var Normal var Risky");
  ASSERT_TRUE(option);
  EXPECT_EQ(option->default_value, "Very Solid");
  EXPECT_EQ(option->choices, (std::vector<std::string>{"Very Solid", "Normal", "Risky"}));
}

TEST(EngineOption, AnEmptyDefaultIsAnEmptyText) {
  EXPECT_EQ(parse_option_line("option name SyzygyPath type string default <empty>")->default_value, "");
  EXPECT_EQ(parse_option_line("option name Book type string default")->default_value, "");
}

TEST(EngineOption, ANameMayHoldTheWordsOfTheProtocol) {
  EXPECT_EQ(parse_option_line("option name max depth default type check default true")->name, "max depth default");
}

TEST(EngineOption, RefusesWhatIsNoOption) {
  EXPECT_FALSE(parse_option_line("option"));
  EXPECT_FALSE(parse_option_line("option name Hash"));
  EXPECT_FALSE(parse_option_line("option name Hash type integer"));
  EXPECT_FALSE(parse_option_line("option name type spin"));
}

TEST(EngineOption, ChecksNumbersAgainstTheRange) {
  const auto hash = *parse_option_line("option name Hash type spin default 16 min 1 max 1024");
  EXPECT_EQ(*check_value(hash, "64"), "64");
  EXPECT_EQ(check_value(hash, "4096").error().kind, OptionErrorKind::OutOfRange);
  EXPECT_EQ(check_value(hash, "4096").error().text, "Hash must be between 1 and 1024, not 4096");
  EXPECT_EQ(check_value(hash, "big").error().kind, OptionErrorKind::NotANumber);
}

TEST(EngineOption, ChecksTruthAndChoicesWithoutRegardToCase) {
  const auto book = *parse_option_line("option name OwnBook type check default true");
  EXPECT_EQ(*check_value(book, "False"), "false");
  EXPECT_EQ(check_value(book, "no").error().kind, OptionErrorKind::NotTrueOrFalse);
  const auto style = *parse_option_line("option name Style type combo default Normal var Normal var Risky");
  EXPECT_EQ(*check_value(style, "RISKY"), "Risky");
  EXPECT_EQ(check_value(style, "wild").error().kind, OptionErrorKind::NotAChoice);
}

TEST(EngineOption, IsFoundByNameWithoutRegardToCase) {
  const std::vector<EngineOption> options = {
      *parse_option_line("option name Hash type spin default 16 min 1 max 1024")};
  EXPECT_NE(find_option(options, "hash"), nullptr);
  EXPECT_EQ(find_option(options, "Hashes"), nullptr);
}

}  // namespace
}  // namespace kiebitz::uci_client
