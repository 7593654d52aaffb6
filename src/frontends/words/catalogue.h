// The texts of one language: patterns with places in braces that phrase.h fills. Every language has the same keys.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "words/language.h"

namespace kiebitz::words {

struct Message {
  std::string_view key;
  // Ways to say the same; the first is always there.
  std::array<std::string_view, 2> variants;
};

std::span<const Message> english_messages();
std::span<const Message> german_messages();
std::span<const Message> messages(Language language);

// Null if there is none.
const Message* find_message(Language language, std::string_view key);
// The only or first way to say it; empty if there is none.
std::string_view message(Language language, std::string_view key);
// Chosen by a number, so that the same number always gives the same wording.
std::string_view message(Language language, std::string_view key, std::uint64_t choice);

}  // namespace kiebitz::words
