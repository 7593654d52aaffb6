#include "server/system/address_routes.h"

#include <gtest/gtest.h>

namespace kiebitz::server {
namespace {

using Texts = std::vector<std::string>;

TEST(Addresses, AreThoseThatLeadToTheServer) {
  const Texts machine = {"192.168.1.20", "10.0.0.5", "2001:db8::7"};
  EXPECT_EQ(reachable_addresses("0.0.0.0", 8080, machine), (Texts{"http://192.168.1.20:8080", "http://10.0.0.5:8080"}));
  EXPECT_EQ(reachable_addresses("::", 80, machine).back(), "http://[2001:db8::7]:80");
  EXPECT_EQ(reachable_addresses("10.0.0.5", 8080, machine), Texts{"http://10.0.0.5:8080"});
  EXPECT_EQ(reachable_addresses("127.0.0.1", 8080, machine).size(), 3u) << "those that would work";
}

TEST(Addresses, OfThisMachineAloneAreKnown) {
  for (const char* host : {"127.0.0.1", "127.1.2.3", "::1", "localhost"}) EXPECT_TRUE(is_loopback_host(host)) << host;
  for (const char* host : {"0.0.0.0", "::", "192.168.1.20", "example.org"})
    EXPECT_FALSE(is_loopback_host(host)) << host;
}

}  // namespace
}  // namespace kiebitz::server
