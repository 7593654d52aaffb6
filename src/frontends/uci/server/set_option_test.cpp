#include "uci/server/set_option.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kiebitz::uci {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

std::string complaint_about(std::string_view line) {
  const auto change = OptionValues(option_table()).parse(split_set_option(line));
  return change ? "" : change.error();
}

TEST(SetOption, NamesTheWordsThatAreMissing) {
  EXPECT_EQ(complaint_about("setoption Hash 5"),
            "setoption: the words 'name' and 'value' are missing; write \"setoption name Hash value 5\"");
  EXPECT_THAT(complaint_about("setoption name hash 5"), HasSubstr("the word 'value' is missing"));
  EXPECT_THAT(complaint_about("setoption move overhead 5"), HasSubstr("\"setoption name Move Overhead value 5\""));
  EXPECT_THAT(complaint_about("setoption"), HasSubstr("\"setoption name Hash value 64\""));
}

TEST(SetOption, TheWordNameMayBeLeftOutWhereNothingElseIsMissing) {
  EXPECT_EQ(complaint_about("setoption Hash value 5"), "");
  EXPECT_EQ(complaint_about("setoption Clear Hash"), "");
}

TEST(SetOption, AnOptionThatIsNotThereIsNamedAsItWasWritten) {
  EXPECT_EQ(complaint_about("setoption name Hush value 5"), "there is no such option: 'Hush'");
  EXPECT_EQ(complaint_about("setoption name Hash 5 value 7"), "there is no such option: 'Hash 5'");
}

TEST(SetOption, KeepsTheValuesAndSaysOnceThatTheyHaveChanged) {
  OptionValues values(option_table());
  EXPECT_TRUE(values.take_news());
  EXPECT_FALSE(values.take_news());
  values.set(*values.parse(split_set_option("setoption name EvalFile value a b.kbn")));
  EXPECT_TRUE(values.take_news());
  EXPECT_THAT(values.lines(), Contains("EvalFile: a b.kbn"));
  EXPECT_THAT(values.lines(), Contains("Hash: 64"));
}

}  // namespace
}  // namespace kiebitz::uci
