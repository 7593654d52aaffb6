#include "server/visitors/visitor_tokens.h"

#include <gtest/gtest.h>

#include "server/visitors/secrets.h"
#include "server/visitors/signed_token.h"
#include "store/memory/memory_documents.h"

namespace kiebitz::server {
namespace {

using Finding = VisitorTokens::Finding;

class VisitorTokensTest : public testing::Test {
 protected:
  VisitorTokens open_server() {
    return VisitorTokens(documents_, [this](const Visitor& visitor) -> Result<bool> {
      ++asked_;
      if (is_broken_) return Unexpected(Problem{ProblemCode::StorageFailed});
      return visitor == owner_;
    });
  }
  static HttpRequest with(const std::string& name, const std::string& value) {
    HttpRequest request;
    request.headers = {{name, value}};
    return request;
  }

  MemoryDocuments documents_;
  Visitor owner_;
  int asked_ = 0;
  bool is_broken_ = false;
};

TEST_F(VisitorTokensTest, ServersOnOneStoreAcceptEachOthersTokensWithoutAskingIt) {
  VisitorTokens here = open_server();
  VisitorTokens there = open_server();
  ASSERT_TRUE(here.open());
  ASSERT_TRUE(there.open());
  EXPECT_EQ(there.known(here.make()), Finding::Genuine);
  EXPECT_EQ(here.known(there.make()), Finding::Genuine);
  EXPECT_EQ(asked_, 0);
}

TEST_F(VisitorTokensTest, ServersThatStartOnANewStoreInOneMomentComeToKnowEachOthersKeys) {
  VisitorTokens here = open_server();
  ASSERT_TRUE(here.open());
  // Another one has read the empty store before, and keeps a key of its own now.
  const std::string key = make_token_key();
  ASSERT_TRUE(documents_.put({"visitor_key", "of-another-server", "", 1, key}));
  const std::string token = make_signed_token(key);
  EXPECT_EQ(here.known(token), Finding::Unknown);
  EXPECT_EQ(*here.look_up(token), Finding::Genuine);
  EXPECT_EQ(here.known(make_signed_token(key)), Finding::Genuine);
}

TEST_F(VisitorTokensTest, ATokenWithoutASignatureIsGoodIfItsVisitorOwnsSomething) {
  VisitorTokens tokens = open_server();
  ASSERT_TRUE(tokens.open());
  const std::string old = random_word(kTokenLength);
  const std::string made_up = random_word(kTokenLength);
  owner_ = visitor_of_token(old);
  EXPECT_EQ(tokens.known(old), Finding::Unknown);
  EXPECT_EQ(*tokens.look_up(old), Finding::Genuine);
  EXPECT_EQ(*tokens.look_up(made_up), Finding::MadeUp);
  EXPECT_EQ(tokens.known(old), Finding::Genuine);
  EXPECT_EQ(tokens.known(made_up), Finding::MadeUp);
  EXPECT_EQ(asked_, 2) << "the store is asked once for each";
}

TEST_F(VisitorTokensTest, WhatTheStoreDoesNotSayStaysUnknown) {
  VisitorTokens tokens = open_server();
  ASSERT_TRUE(tokens.open());
  const std::string old = random_word(kTokenLength);
  is_broken_ = true;
  EXPECT_FALSE(tokens.look_up(old));
  EXPECT_EQ(tokens.known(old), Finding::Unknown);
  EXPECT_TRUE(tokens.identify(with("Authorization", "Bearer " + old)).is_unknown);
}

TEST_F(VisitorTokensTest, AMadeUpBearerTokenIsRefusedAndAMadeUpCookieIsNobodys) {
  VisitorTokens tokens = open_server();
  ASSERT_TRUE(tokens.open());
  const std::string made_up = random_word(kTokenLength);
  ASSERT_TRUE(tokens.look_up(made_up));
  EXPECT_TRUE(tokens.identify(with("Authorization", "Bearer " + made_up)).has_bad_token);
  EXPECT_TRUE(tokens.identify(with("Authorization", "Bearer short")).has_bad_token);
  for (const std::string& word : {made_up, std::string("short")}) {
    const VisitorTokens::Identified who = tokens.identify(with("Cookie", "kiebitz_visitor=" + word));
    EXPECT_FALSE(who.has_bad_token || who.is_unknown || who.visitor) << word;
  }
  const std::string token = tokens.make();
  EXPECT_EQ(tokens.identify(with("Cookie", "kiebitz_visitor=" + token)).visitor, visitor_of_token(token));
  EXPECT_FALSE(tokens.identify(HttpRequest()).has_bad_token);
}

}  // namespace
}  // namespace kiebitz::server
