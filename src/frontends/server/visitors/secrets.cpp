#include "server/visitors/secrets.h"

#include <sodium.h>

#include <array>
#include <vector>

#include "base/assert.h"

namespace kiebitz::server {
namespace {

using Digest = std::array<unsigned char, crypto_hash_sha256_BYTES>;

Digest sha256(std::string_view text) {
  Digest digest{};
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return digest;
}

}  // namespace

void fill_random(std::span<unsigned char> bytes) {
  [[maybe_unused]] static const bool is_ready = sodium_init() >= 0;
  KIEBITZ_ASSERT(is_ready, "the operating system gives random bytes");
  randombytes_buf(bytes.data(), bytes.size());
}

std::string random_word(std::size_t length) {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::vector<unsigned char> bytes(length);
  fill_random(bytes);
  std::string word;
  for (const unsigned char byte : bytes) word += kAlphabet[byte & 63];
  return word;
}

std::uint64_t random_number() {
  std::array<unsigned char, sizeof(std::uint64_t)> bytes{};
  fill_random(bytes);
  std::uint64_t number = 0;
  for (const unsigned char byte : bytes) number = number << 8 | byte;
  return number;
}

std::string sha256_hex(std::string_view text) {
  const Digest digest = sha256(text);
  std::string hex(2 * digest.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
  hex.pop_back();
  return hex;
}

bool equal_secrets(std::string_view a, std::string_view b) {
  const Digest digest_a = sha256(a);
  const Digest digest_b = sha256(b);
  return sodium_memcmp(digest_a.data(), digest_b.data(), digest_a.size()) == 0;
}

}  // namespace kiebitz::server
