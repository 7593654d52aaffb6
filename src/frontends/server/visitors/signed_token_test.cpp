#include "server/visitors/signed_token.h"

#include <gtest/gtest.h>

#include "server/visitors/secrets.h"
#include "server/visitors/visitor.h"

namespace kiebitz::server {
namespace {

TEST(SignedToken, IsKnownByItsKeyAlone) {
  const std::string key = make_token_key();
  const std::string token = make_signed_token(key);
  EXPECT_TRUE(is_token_key(key));
  EXPECT_TRUE(is_token(token));
  EXPECT_TRUE(is_signed_with(token, key));
  EXPECT_FALSE(is_signed_with(token, make_token_key()));
  EXPECT_NE(make_signed_token(key), token);
}

TEST(SignedToken, EveryChangedCharacterIsNoticed) {
  const std::string key = make_token_key();
  const std::string token = make_signed_token(key);
  for (std::size_t i = 0; i < token.size(); ++i)
    for (const char other : {'A', 'x', '_'}) {
      std::string changed = token;
      changed[i] = other;
      EXPECT_EQ(is_signed_with(changed, key), changed == token) << changed;
    }
}

TEST(SignedToken, WordsThatOnlyLookLikeTokensAreNotSigned) {
  const std::string key = make_token_key();
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(is_signed_with(random_word(kTokenLength), key));
  EXPECT_FALSE(is_signed_with("", key));
  EXPECT_FALSE(is_signed_with(std::string(kTokenLength, '='), key));
}

TEST(SignedToken, AKeyIsHexadecimalDigits) {
  EXPECT_FALSE(is_token_key(""));
  EXPECT_FALSE(is_token_key(std::string(63, 'a')));
  EXPECT_FALSE(is_token_key(std::string(64, 'g')));
  EXPECT_TRUE(is_token_key(std::string(64, 'a')));
}

// Computed with another implementation (Python's hashlib): blake2b(16 bytes 0..15, key=32 bytes of 0x11, size 16).
TEST(SignedToken, IsWhatItWasForVersionsToCome) {
  EXPECT_TRUE(is_signed_with("AAECAwQFBgcICQoLDA0OD7FMTOeRPhnLVgggKrvssRU", std::string(64, '1')));
}

// Visitors are hashes of tokens: what was stored by earlier versions must keep its owner.
TEST(Visitor, IsTheSameHashOfTheTokenForEver) {
  EXPECT_EQ(visitor_of_token("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ").id, "81285fde817ae3b76dff58eb");
}

}  // namespace
}  // namespace kiebitz::server
