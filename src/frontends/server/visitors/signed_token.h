// Signed tokens: 128 random bits and a keyed digest of them, as 43 letters, digits, - and _. Only the holder of the key
// can make one, and its validity follows from the token alone. Pure functions, except for randomness.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kiebitz::server {

inline constexpr std::size_t kTokenLength = 43;
inline constexpr std::size_t kTokenKeyLength = 64;  // hexadecimal digits

// Has this text the form of a token? Tokens of version 0.1.0 have it, too, without a valid digest.
bool is_token(std::string_view text);

std::string make_token_key();
bool is_token_key(std::string_view text);

// `key` must be a token key.
std::string make_signed_token(std::string_view key);
bool is_signed_with(std::string_view token, std::string_view key);

}  // namespace kiebitz::server
