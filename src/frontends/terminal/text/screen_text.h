// Makes plain text safe for a terminal: no control characters, only characters that the terminal shows, wrapped at
// blanks to the width of the window. Not for boards, whose colours are control sequences. Pure
// functions.
#pragma once

#include <string>
#include <string_view>

#include "platform/terminal.h"

namespace kiebitz::terminal {

// Line by line; control characters become blanks. What may be copied, such as PGN, gets this and no more.
std::string harmless_lines(std::string_view text);

// The same, transliterated and wrapped; the continuations of a wrapped line begin with `hang` blanks. Ends with a
// line feed.
std::string screen_lines(std::string_view text, const Terminal& terminal, std::size_t hang = 0);

// At most `columns`: a longer text ends with "…".
std::string shortened(std::string_view text, std::size_t columns);

}  // namespace kiebitz::terminal
