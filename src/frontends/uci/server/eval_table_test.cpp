#include "uci/server/eval_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/position_text.h"

namespace kiebitz::uci {
namespace {

using ::testing::HasSubstr;

std::string last_line(int share) {
  const Position position = test::position_of("4k3/3b1ppp/8/8/8/8/PP1B1PPP/4K3 w - - 0 1");
  return format_network_view({.value = 300, .share = share}, position).back();
}

TEST(EvalTable, TellsHowMuchOfTheNetworksValueTheMaterialPromises) {
  EXPECT_EQ(last_line(16), "With this material the search counts 16 of 64 of it.");
}

TEST(EvalTable, HasNothingToAddWhereTheValueCountsAsItIs) {
  EXPECT_EQ(last_line(nnue::kFullMaterialScale), "Network +3.00 (White's side)");
}

TEST(EvalTable, SaysWhereTheNetworkIsNotAsked) {
  EXPECT_THAT(last_line(0), HasSubstr("the classical evaluation above"));
}

}  // namespace
}  // namespace kiebitz::uci
