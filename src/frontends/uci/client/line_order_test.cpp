#include "uci/client/line_order.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

namespace kiebitz::uci_client {
namespace {

std::string complaint_about(std::initializer_list<std::string_view> lines) {
  LineOrder order;
  for (const std::string_view line : lines) order.note(parse_info(line));
  return order.complaint().value_or("");
}

TEST(LineOrder, NewLinesInOrderAreWell) {
  EXPECT_EQ(complaint_about({}), "");
  EXPECT_EQ(complaint_about({"info depth 1 score cp 10 nodes 20 pv e2e4", "info depth 2 score cp 10 nodes 60 pv e2e4",
                             "info nodes 100 nps 1000 time 100", "info depth 1 currmove a2a3 currmovenumber 2"}),
            "");
  EXPECT_EQ(
      complaint_about({"info depth 4 multipv 1 score mate 3 pv a1a2", "info depth 4 multipv 2 score cp 3 pv a1a3",
                       "info depth 4 multipv 3 score mate -2 pv a1a4", "info depth 4 multipv 4 score mate -1 pv a1a5"}),
      "");
}

TEST(LineOrder, ABoundIsNoUpdate) {
  EXPECT_EQ(complaint_about({"info depth 8 score cp 10 pv e2e4", "info depth 9 score cp 40 lowerbound pv d2d4",
                             "info depth 9 score cp 40 lowerbound pv d2d4", "info depth 8 score cp 12 pv d2d4"}),
            "");
}

TEST(LineOrder, ALineToldTwiceAtTheEndIsNoticed) {
  EXPECT_EQ(complaint_about(
                {"info depth 3 score cp 10 nodes 50 pv e2e4 e7e5", "info depth 3 score cp 10 nodes 90 pv e2e4 e7e5"}),
            "the last update of line 1 is the one before once more");
}

TEST(LineOrder, ADepthThatFallsIsNoticed) {
  EXPECT_EQ(complaint_about({"info depth 9 score cp 10 pv e2e4", "info depth 8 score cp 10 pv e2e4"}),
            "the depth of line 1 falls from 9 to 8");
}

TEST(LineOrder, ARankThatIsBetterThanTheOneAboveIsNoticed) {
  EXPECT_EQ(
      complaint_about({"info depth 9 multipv 1 score cp 10 pv e2e4", "info depth 9 multipv 2 score cp 11 pv d2d4"}),
      "line 2 ends with cp 11, the one above it with cp 10");
  EXPECT_EQ(
      complaint_about({"info depth 9 multipv 1 score mate 4 pv e2e4", "info depth 9 multipv 2 score mate 3 pv d2d4"}),
      "line 2 ends with mate 3, the one above it with mate 4");
}

}  // namespace
}  // namespace kiebitz::uci_client
