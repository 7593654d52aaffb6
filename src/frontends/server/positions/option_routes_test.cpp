#include "server/positions/option_routes.h"

#include <gtest/gtest.h>

namespace kiebitz::server {
namespace {

constexpr WorkLimits kThreeLines{.multi_pv = 3};

TEST(LineCount, IsThatOfTheOptionTableWhereARequestSaysNothing) {
  FieldFaults faults;
  const boost::json::object body;
  Fields fields(body, "", faults);
  EXPECT_EQ(read_line_count(fields, kThreeLines), 1);
  EXPECT_TRUE(faults.empty());
}

TEST(LineCount, IsRefusedAboveTheLimitOfTheServer) {
  FieldFaults faults;
  const boost::json::object body{{"multipv", 4}};
  Fields fields(body, "", faults);
  read_line_count(fields, kThreeLines);
  ASSERT_FALSE(faults.empty());
  EXPECT_EQ(faults.problem().places.front().pointer, "/multipv");
}

}  // namespace
}  // namespace kiebitz::server
