// Foreign text, such as a player's name from a file, in one cell of a table for a terminal: no control character of it
// reaches the terminal, and the columns after it stay where they are. Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace kiebitz {

// One line of valid UTF-8: control characters, those that turn the direction of writing included, become blanks.
std::string one_line(std::string_view text);

// How many columns a terminal gives the text: none for combining marks, two for the wide characters of East Asia and
// for emoji. Needs valid UTF-8.
std::size_t columns_of(std::string_view text);

// one_line() in exactly so many columns: filled up with blanks, or cut between characters with "…" at the end.
std::string text_cell(std::string_view text, std::size_t columns);

}  // namespace kiebitz
