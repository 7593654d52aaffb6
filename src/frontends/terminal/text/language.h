// The language the terminal speaks with its user. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "notation/san.h"
#include "platform/terminal.h"

namespace kiebitz::terminal {

enum class Language : std::uint8_t { English, German };

// "en", "de"; nothing for any other text.
std::optional<Language> parse_language(std::string_view text);
// What LC_ALL, LC_MESSAGES and LANG ask for; English if they ask for nothing we speak.
Language language_of(const Environment& environment);
// The letters moves are written with.
PieceLetters letters_of(Language language);

}  // namespace kiebitz::terminal
