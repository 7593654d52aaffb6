// The small parts of the transport that decide: rates, hosts, outboxes, heads of answers.
#include <gtest/gtest.h>

#include "server/http/host_check.h"
#include "server/http/http_format.h"
#include "server/http/outbox.h"
#include "server/http/rate_limiter.h"

namespace kiebitz::server {
namespace {

using namespace std::chrono_literals;

TEST(RateLimiter, LetsABurstThroughAndThenSaysHowLongToWait) {
  RateLimiter limiter({60, 3});
  const RateLimiter::Time start{};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limiter.take("a", 1, start).is_allowed) << i;
  const RateVerdict refused = limiter.take("a", 1, start);
  EXPECT_FALSE(refused.is_allowed);
  EXPECT_EQ(refused.retry_s, 1);
  EXPECT_TRUE(limiter.take("a", 1, start + 1s).is_allowed);
  EXPECT_FALSE(limiter.take("a", 1, start + 1s).is_allowed);
}

TEST(RateLimiter, CountsEveryClientForItself) {
  RateLimiter limiter({60, 1});
  const RateLimiter::Time start{};
  EXPECT_TRUE(limiter.take("a", 1, start).is_allowed);
  EXPECT_FALSE(limiter.take("a", 1, start).is_allowed);
  EXPECT_TRUE(limiter.take("b", 1, start).is_allowed);
}

TEST(RateLimiter, WhoIsInDebtGetsNothingUntilItIsPaid) {
  RateLimiter limiter({60, 3});
  const RateLimiter::Time start{};
  limiter.charge("a", 5, start);
  EXPECT_FALSE(limiter.take("a", 0, start).is_allowed);
  EXPECT_EQ(limiter.take("a", 0, start).remaining, 0);
  EXPECT_FALSE(limiter.take("a", 0, start + 1s).is_allowed);
  EXPECT_TRUE(limiter.take("a", 0, start + 2s).is_allowed);
  limiter.charge("a", 1000, start + 2s);
  EXPECT_TRUE(limiter.take("a", 0, start + 5s).is_allowed) << "no debt is deeper than the bucket";
}

TEST(RateLimiter, WithoutALimitAllowsEverything) {
  RateLimiter limiter({0, 0});
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(limiter.take("a", 100).is_allowed);
}

HttpRequest request_with(std::vector<Header> headers) {
  HttpRequest request;
  request.headers = std::move(headers);
  return request;
}

TEST(HostCheck, KnowsAddressesLocalhostAndItsOwnNamesOnly) {
  const HostCheck check({"chess.example.org"});
  for (const char* host : {"127.0.0.1:8080", "localhost", "LOCALHOST:1", "[::1]:8080", "192.168.0.7",
                           "chess.example.org", "Chess.Example.Org:443"})
    EXPECT_TRUE(check.is_known_host(request_with({{"Host", host}}))) << host;
  for (const char* host : {"evil.example.org", "", "localhost.evil.org", "127.0.0.1.evil.org", "chess.example.org.evil",
                           "1.2.3", "[::1].evil"})
    EXPECT_FALSE(check.is_known_host(request_with({{"Host", host}}))) << host;
  EXPECT_FALSE(check.is_known_host(request_with({})));
  EXPECT_FALSE(check.is_known_host(request_with({{"Host", "localhost"}, {"Host", "localhost"}})));
}

TEST(Forwarded, CountsOnlyWhatTheNearestProxyWrote) {
  EXPECT_EQ(last_forwarded(request_with({})), "");
  EXPECT_EQ(last_forwarded(request_with({{"X-Forwarded-For", "10.0.0.1"}})), "10.0.0.1");
  EXPECT_EQ(last_forwarded(request_with({{"X-Forwarded-For", "1.2.3.4, 10.0.0.1 "}})), "10.0.0.1");
  // Some proxies add a line of their own below the one the client sent.
  EXPECT_EQ(last_forwarded(
                request_with({{"X-Forwarded-For", "1.2.3.4"}, {"Host", "localhost"}, {"x-forwarded-for", "10.0.0.1"}})),
            "10.0.0.1");
}

TEST(HostCheck, RefusesForeignOrigins) {
  const auto is_own = [](const char* origin) {
    return HostCheck({}).is_own_origin(request_with({{"Host", "localhost:8080"}, {"Origin", origin}}));
  };
  EXPECT_TRUE(is_own("http://localhost:8080"));
  EXPECT_TRUE(is_own("https://localhost:8080"));
  for (const char* origin :
       {"http://localhost:81", "http://evil.org", "null", "", "http://localhost:8080.evil.org", "ftp://localhost:8080"})
    EXPECT_FALSE(is_own(origin)) << origin;
  const HostCheck welcoming({}, {"http://localhost:5173"});
  EXPECT_TRUE(welcoming.is_own_origin(request_with({{"Host", "localhost:8080"}, {"Origin", "http://localhost:5173"}})));
  EXPECT_TRUE(HostCheck({}).is_own_origin(request_with({{"Host", "localhost"}})));
  EXPECT_FALSE(HostCheck({}).is_own_origin(request_with({{"Host", "localhost"}, {"Sec-Fetch-Site", "cross-site"}})));
}

TEST(Outbox, KeepsTheOrderAndReplacesBySlot) {
  Outbox box;
  EXPECT_TRUE(box.push(std::string("a")));
  EXPECT_TRUE(box.push(std::string("old"), "slot"));
  EXPECT_TRUE(box.push(std::string("b")));
  EXPECT_TRUE(box.push(std::string("new"), "slot"));
  EXPECT_EQ(*box.pop(), "a");
  EXPECT_EQ(*box.pop(), "new");
  EXPECT_EQ(*box.pop(), "b");
  EXPECT_EQ(box.pop(), nullptr);
}

TEST(Outbox, ThrowsOutAReaderWhoFallsBehind) {
  Outbox box(Outbox::Limits{2, 1000});
  int closed = 0;
  box.on_closed([&closed] { ++closed; });
  EXPECT_TRUE(box.push(std::string("1")));
  EXPECT_TRUE(box.push(std::string("2")));
  EXPECT_FALSE(box.push(std::string("3")));
  EXPECT_TRUE(box.is_closed());
  EXPECT_EQ(closed, 1);
  EXPECT_EQ(box.pop(), nullptr);
  EXPECT_FALSE(box.push(std::string("4")));
}

TEST(Outbox, SendsWhatIsInItBeforeItIsFinished) {
  Outbox box;
  box.push(std::string("last words"));
  box.finish();
  EXPECT_FALSE(box.is_finished());
  EXPECT_FALSE(box.push(std::string("too late")));
  EXPECT_EQ(*box.pop(), "last words");
  EXPECT_TRUE(box.is_finished());
}

TEST(ResponseHead, LetsNobodyAddLinesOfHisOwn) {
  HttpResponse response;
  response.headers.emplace_back("Location", "/a\r\nSet-Cookie: evil=1");
  const std::string head = format_response_head(response, {.length = 0});
  EXPECT_EQ(head.find("\r\nSet-Cookie"), std::string::npos);
  EXPECT_NE(head.find("Content-Length: 0\r\n"), std::string::npos);
  EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

}  // namespace
}  // namespace kiebitz::server
