#include "base/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

namespace kiebitz {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Text, TrimRemovesBlanksAtBothEndsOnly) {
  EXPECT_EQ(trim(" \t a b\r\n"), "a b");
  EXPECT_EQ(trim(" \r\n"), "");
  EXPECT_EQ(trim("\ta ", " "), "\ta");
}

TEST(Text, LowerCaseIsAsciiAndLeavesOtherBytes) {
  EXPECT_EQ(to_lower("QxE5 \xc3\x84@[`{"), "qxe5 \xc3\x84@[`{");
  EXPECT_TRUE(equal_ignoring_case("Hash", "hASH"));
  EXPECT_FALSE(equal_ignoring_case("Hash", "Has"));
  EXPECT_FALSE(equal_ignoring_case("@", "`"));
}

TEST(Text, PartsAreTakenWithTheirSeparator) {
  std::string_view rest = "a,,b";
  EXPECT_EQ(take_until(rest, ','), "a");
  EXPECT_EQ(take_until(rest, ','), "");
  EXPECT_EQ(take_until(rest, ','), "b");
  EXPECT_EQ(rest, "");
  EXPECT_EQ(take_until(rest, ','), "");
}

TEST(Text, WordsHaveNoBlanksAndPartsMayBeEmpty) {
  EXPECT_THAT(split_words("  go \tdepth 3\n"), ElementsAre("go", "depth", "3"));
  EXPECT_THAT(split_words("e4, e5,", ", "), ElementsAre("e4", "e5"));
  EXPECT_THAT(split_words(" "), IsEmpty());
  EXPECT_THAT(split("a,,b,", ','), ElementsAre("a", "", "b", ""));
  EXPECT_THAT(split("", ','), ElementsAre(""));
}

TEST(Text, ANumberIsTheWholeText) {
  EXPECT_EQ(parse_number<int>("-12"), -12);
  EXPECT_EQ(parse_number<double>("0.25"), 0.25);
  for (const char* text : {"", " 1", "1 ", "1x", "+1", "x", "99999999999"})
    EXPECT_FALSE(parse_number<int>(text)) << text;
  EXPECT_EQ(parse_number<std::uint64_t>("18446744073709551615"), UINT64_MAX);
  EXPECT_FALSE(parse_number<unsigned>("-1"));
}

}  // namespace
}  // namespace kiebitz
