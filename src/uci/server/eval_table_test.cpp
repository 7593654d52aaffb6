#include "uci/server/eval_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/position_text.h"

namespace kiebitz::uci {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string last_line(const std::string& fen) {
  return format_network_view({.value = 300}, test::position_of(fen)).back();
}

TEST(EvalTable, TellsHowMuchOfTheNetworksValueTheMaterialPromises) {
  const std::string line = last_line("4k3/3b1ppp/8/8/8/8/PP1B1PPP/4K3 w - - 0 1");
  EXPECT_THAT(line, StartsWith("With this material the search counts "));
  EXPECT_THAT(line, HasSubstr(" of 64 of it"));
}

TEST(EvalTable, HasNothingToAddWhereTheValueCountsAsItIs) {
  EXPECT_EQ(last_line("4k3/4bppp/8/8/8/8/PP1B1PPP/4K3 w - - 0 1"), "Network +3.00 (White's side)");
}

TEST(EvalTable, SaysWhereTheNetworkIsNotAsked) {
  EXPECT_THAT(last_line("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), HasSubstr("the classical evaluation above"));
}

}  // namespace
}  // namespace kiebitz::uci
