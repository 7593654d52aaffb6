#include "server/visitors/signed_token.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/assert.h"
#include "server/visitors/secrets.h"

namespace kiebitz::server {
namespace {

constexpr std::size_t kRandomBytes = 16;
constexpr std::size_t kProofBytes = 16;
constexpr int kEncoding = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
static_assert(kProofBytes >= crypto_generichash_BYTES_MIN);
static_assert(kTokenKeyLength == 2 * crypto_generichash_KEYBYTES);

using Key = std::array<unsigned char, crypto_generichash_KEYBYTES>;
using TokenBytes = std::array<unsigned char, kRandomBytes + kProofBytes>;
using Proof = std::array<unsigned char, kProofBytes>;

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

std::optional<Key> parse_key(std::string_view text) {
  Key key{};
  std::size_t length = 0;
  const char* end = nullptr;
  if (text.size() != kTokenKeyLength) return std::nullopt;
  if (sodium_hex2bin(key.data(), key.size(), text.data(), text.size(), nullptr, &length, &end) != 0)
    return std::nullopt;
  if (length != key.size() || end != text.data() + text.size()) return std::nullopt;
  return key;
}

// The digest of the random part.
Proof proof_of(const TokenBytes& token, std::string_view key_text) {
  const auto key = parse_key(key_text);
  KIEBITZ_ASSERT(key, "a token key is kept as it was made");
  Proof proof{};
  crypto_generichash(proof.data(), proof.size(), token.data(), kRandomBytes, key->data(), key->size());
  return proof;
}

}  // namespace

bool is_token(std::string_view text) {
  return text.size() == kTokenLength && std::all_of(text.begin(), text.end(), is_word_character);
}

std::string make_token_key() {
  Key key{};
  fill_random(key);
  std::string text(kTokenKeyLength + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), key.data(), key.size());
  text.pop_back();
  return text;
}

bool is_token_key(std::string_view text) { return parse_key(text).has_value(); }

std::string make_signed_token(std::string_view key) {
  TokenBytes bytes{};
  fill_random(std::span(bytes).first(kRandomBytes));
  const Proof proof = proof_of(bytes, key);
  std::copy(proof.begin(), proof.end(), bytes.begin() + kRandomBytes);
  std::string token(kTokenLength + 1, '\0');
  sodium_bin2base64(token.data(), token.size(), bytes.data(), bytes.size(), kEncoding);
  token.pop_back();
  return token;
}

bool is_signed_with(std::string_view token, std::string_view key) {
  TokenBytes bytes{};
  std::size_t length = 0;
  const char* end = nullptr;
  if (!is_token(token)) return false;
  if (sodium_base642bin(bytes.data(), bytes.size(), token.data(), token.size(), nullptr, &length, &end, kEncoding) != 0)
    return false;
  if (length != bytes.size() || end != token.data() + token.size()) return false;
  const Proof proof = proof_of(bytes, key);
  return sodium_memcmp(proof.data(), bytes.data() + kRandomBytes, proof.size()) == 0;
}

}  // namespace kiebitz::server
