#include "server/api/idempotency.h"

#include <gtest/gtest.h>

namespace kiebitz::server {
namespace {

using Finding = Idempotency::Finding;

HttpResponse answer(std::string body) {
  HttpResponse response;
  response.body = std::move(body);
  return response;
}

TEST(Idempotency, ARequestThatIsBeingDoneIsNotDoneASecondTime) {
  Idempotency keys;
  EXPECT_EQ(keys.begin("me key", "body").finding, Finding::New);
  EXPECT_EQ(keys.begin("me key", "body").finding, Finding::BeingDone);
  EXPECT_EQ(keys.begin("me key", "another").finding, Finding::Conflict);
  EXPECT_EQ(keys.begin("you key", "body").finding, Finding::New);
  keys.keep("me key", "body", answer("done"));
  keys.end("me key");
  EXPECT_EQ(keys.begin("me key", "body").response.body, "done");
  EXPECT_EQ(keys.begin("me key", "another").finding, Finding::Conflict);
}

TEST(Idempotency, ARequestThatFailedMayBeTriedAgain) {
  Idempotency keys;
  EXPECT_EQ(keys.begin("key", "body").finding, Finding::New);
  keys.end("key");
  EXPECT_EQ(keys.begin("key", "body").finding, Finding::New);
}

TEST(Idempotency, LargeAnswersPushOutTheOldest) {
  Idempotency keys;
  for (int i = 0; i < 20; ++i) keys.keep("key " + std::to_string(i), "body", answer(std::string(1024 * 1024, 'x')));
  EXPECT_EQ(keys.begin("key 0", "body").finding, Finding::New);
  EXPECT_EQ(keys.begin("key 19", "body").finding, Finding::Known);
}

}  // namespace
}  // namespace kiebitz::server
