// Random words nobody can guess, and what may be stored of them. Any thread.
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
constexpr std::size_t kIdLength = 16;  // of what is named at random: jobs, reviews, trees
std::uint64_t random_number();

// SHA-256 (FIPS 180-4) as 64 hexadecimal digits.
std::string sha256_hex(std::string_view text);

// Takes the same time wherever they differ.
bool equal_secrets(std::string_view a, std::string_view b);

}  // namespace kiebitz::server
