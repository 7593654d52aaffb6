#include "server/http/client_key.h"

#include <gtest/gtest.h>

namespace kiebitz::server {
namespace {

TEST(ClientKey, TakesANetworkOfIpv6ForOneClient) {
  EXPECT_EQ(client_key("2001:db8:1:2:3:4:5:6"), client_key("2001:db8:1:2::9"));
  EXPECT_NE(client_key("2001:db8:1:2::9"), client_key("2001:db8:1:3::9"));
  EXPECT_EQ(client_key("fe80::1%eth0"), client_key("fe80::2"));
}

TEST(ClientKey, KeepsOtherAddressesApart) {
  EXPECT_EQ(client_key("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client_key("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client_key("::1"), "::1");
  EXPECT_EQ(client_key("unknown"), "unknown");
}

TEST(ClientKey, DoesNotTakeThePortOfAProxyForAnotherClient) {
  EXPECT_EQ(client_key("192.0.2.7:4711"), "192.0.2.7");
  EXPECT_EQ(client_key("[2001:db8:1:2::9]:4711"), client_key("2001:db8:1:2::8"));
  EXPECT_EQ(client_key("[::ffff:192.0.2.7]:80"), "192.0.2.7");
  EXPECT_EQ(client_key("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client_key("[half"), "[half");
}

}  // namespace
}  // namespace kiebitz::server
