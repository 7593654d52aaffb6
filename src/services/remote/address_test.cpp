#include "remote/address.h"

#include <gtest/gtest.h>

namespace kiebitz::remote {
namespace {

TEST(RemoteAddress, SaysWhereAndWhom) {
  const auto plain = parse_address("http://host:8080/");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->base, "http://host:8080");
  EXPECT_EQ(display_name(*plain), "host:8080");
  const auto level = parse_address("https://example.org/chess/?rating=1400");
  ASSERT_TRUE(level);
  EXPECT_EQ(level->base, "https://example.org/chess");
  EXPECT_EQ(level->rating, 1400);
  EXPECT_EQ(display_name(*level), "example.org/chess 1400");
  EXPECT_EQ(display_name(*parse_address("http://[::1]:80?brain=thesis-2")), "[::1]:80 thesis-2");
}

TEST(RemoteAddress, WhatIsNoneIsRefused) {
  for (const char* text :
       {"", "host:8080", "ftp://host", "http://", "http:///", "http://:8080", "http://a b", "http://a\nb",
        "http://u:p@host", "http://host#x", "http://host?", "http://host?rating=", "http://host?rating=1x",
        "http://host?rating=-1", "http://host?brain=", "http://host?level=3"})
    EXPECT_FALSE(parse_address(text)) << text;
  EXPECT_FALSE(parse_address("http://" + std::string(1000, 'a')));
}

}  // namespace
}  // namespace kiebitz::remote
