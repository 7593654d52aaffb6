// What people type, before it is compared with words: blanks around it and capitals mean nothing. Free functions
// without state.
#pragma once

#include <string>
#include <string_view>

namespace kiebitz::terminal {

// Without the blanks around it; points into the given text.
std::string_view trimmed(std::string_view text);

// In small letters, as far as ASCII goes.
std::string small_letters(std::string_view text);

// An answer as it is compared: "  Ja " is "ja".
std::string typed_word(std::string_view text);

}  // namespace kiebitz::terminal
