#include "uci/client/go_limits.h"

#include <gtest/gtest.h>

namespace kiebitz::uci_client {
namespace {

using namespace std::chrono_literals;

TEST(GoLimits, WritesOnlyWhatIsThere) {
  EXPECT_EQ(format_go({}), "go infinite");
  EXPECT_EQ(format_go({.clocks = {}, .moves_to_go = {}, .move_time = 250ms, .nodes = {}, .depth = {}, .mate = {}}),
            "go movetime 250");
}

TEST(GoLimits, WritesBothClocksBeforeTheIncrements) {
  GoLimits limits;
  limits.clocks = {GoClock{1000ms, 10ms}, GoClock{900ms, 0ms}};
  limits.moves_to_go = 12;
  EXPECT_EQ(format_go(limits), "go wtime 1000 btime 900 winc 10 movestogo 12");
}

TEST(GoLimits, MixesLimits) {
  GoLimits limits;
  limits.nodes = 5000;
  limits.depth = 6;
  limits.mate = 3;
  EXPECT_EQ(format_go(limits), "go nodes 5000 depth 6 mate 3");
}

}  // namespace
}  // namespace kiebitz::uci_client
