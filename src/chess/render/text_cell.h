// Prepares foreign text, such as a player's name from a file, for one cell of a table in a terminal: its control
// characters do not reach the terminal, and the columns after it stay aligned. Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace kiebitz {

// One line of valid UTF-8: control characters become blanks, including those that change the direction of writing.
std::string one_line(std::string_view text);

// The number of columns that a terminal uses for the text: none for combining marks, two for the wide characters of
// East Asia and for emoji. The text must be valid UTF-8.
std::size_t columns_of(std::string_view text);

// one_line() in exactly this number of columns: padded with blanks, or cut between characters with "…" at the end.
std::string text_cell(std::string_view text, std::size_t columns);

}  // namespace kiebitz
