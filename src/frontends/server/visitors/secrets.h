// Random words that cannot be guessed, and the hashes of them that may be stored. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kiebitz::server {

void fill_random(std::span<unsigned char> bytes);
// 6 bits per character out of A-Z a-z 0-9 - _.
std::string random_word(std::size_t length);
constexpr std::size_t kIdLength = 16;  // of random names: jobs, reviews, trees
std::uint64_t random_number();

// SHA-256 (FIPS 180-4) as 64 hexadecimal digits.
std::string sha256_hex(std::string_view text);

// Takes the same time wherever they differ.
bool equal_secrets(std::string_view a, std::string_view b);

}  // namespace kiebitz::server
