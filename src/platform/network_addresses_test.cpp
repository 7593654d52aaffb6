#include "platform/network_addresses.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace kiebitz {
namespace {

TEST(NetworkAddresses, AreAddressesOthersCanUse) {
  for (const std::string& text : network_addresses()) {
    in_addr four{};
    in6_addr six{};
    EXPECT_TRUE(::inet_pton(AF_INET, text.c_str(), &four) == 1 || ::inet_pton(AF_INET6, text.c_str(), &six) == 1)
        << text;
    EXPECT_FALSE(text.starts_with("127.") || text == "::1" || text.starts_with("fe80:")) << text;
  }
}

TEST(NetworkAddresses, BeginWithTheShortOnes) {
  const auto all = network_addresses();
  const auto is_six = [](const std::string& text) { return text.find(':') != std::string::npos; };
  EXPECT_TRUE(std::is_partitioned(all.begin(), all.end(), [&](const std::string& text) { return !is_six(text); }));
}

}  // namespace
}  // namespace kiebitz
