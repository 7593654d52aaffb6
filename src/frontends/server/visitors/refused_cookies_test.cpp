#include "server/visitors/refused_cookies.h"

#include <gtest/gtest.h>

namespace kiebitz::server {
namespace {

TEST(RefusedCookies, OnlyANewValueIsAGuess) {
  RefusedCookies refused;
  EXPECT_TRUE(refused.add("old password"));
  EXPECT_FALSE(refused.add("old password"));
  EXPECT_TRUE(refused.add("a guess"));
  EXPECT_TRUE(refused.add("another guess"));
  EXPECT_FALSE(refused.add("old password"));
}

TEST(RefusedCookies, ForgetsTheOldestFirst) {
  RefusedCookies refused(2);
  for (const char* value : {"a", "b", "c"}) EXPECT_TRUE(refused.add(value));
  EXPECT_FALSE(refused.add("c"));
  EXPECT_TRUE(refused.add("a"));
}

}  // namespace
}  // namespace kiebitz::server
