// Plain text made fit for a terminal: nothing in it commands the terminal, it is spelled in the letters the terminal
// has, and it is broken at blanks where the window ends. Not for boards, which bring colours of their own. Pure
// functions.
#pragma once

#include <string>
#include <string_view>

#include "platform/terminal.h"

namespace kiebitz::terminal {

// Line by line; control characters become blanks. What may be copied, such as PGN, gets this and no more.
std::string harmless_lines(std::string_view text);

// The same, spelled and wrapped; the lines that a wrapped line goes on in begin with `hang` blanks. Ends with a line
// feed.
std::string screen_lines(std::string_view text, const Terminal& terminal, std::size_t hang = 0);

// At most so many columns: what is longer ends with "…".
std::string shortened(std::string_view text, std::size_t columns);

}  // namespace kiebitz::terminal
