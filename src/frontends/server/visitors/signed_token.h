// Tokens that carry a proof of who made them: 128 random bits and a keyed digest of them, as 43 letters, digits, - and
// _. Nobody makes one without the key; what it opens follows from the token alone. Pure functions, but for chance.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kiebitz::server {

inline constexpr std::size_t kTokenLength = 43;
inline constexpr std::size_t kTokenKeyLength = 64;  // hexadecimal digits

// Is this written as tokens are? Those of version 0.1.0 were, too, and carry no proof.
bool is_token(std::string_view text);

std::string make_token_key();
bool is_token_key(std::string_view text);

// `key` must be a token key.
std::string make_signed_token(std::string_view key);
bool is_signed_with(std::string_view token, std::string_view key);

}  // namespace kiebitz::server
