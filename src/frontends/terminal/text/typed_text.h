// What people type, before it is compared with words: blanks around it and capitals mean nothing.
#pragma once

#include <string>
#include <string_view>

namespace kiebitz::terminal {

// An answer as it is compared: "  Ja " is "ja".
std::string typed_word(std::string_view text);

}  // namespace kiebitz::terminal
