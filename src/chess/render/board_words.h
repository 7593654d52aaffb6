// A board in English words: the text alternative of pictures and the line below a text board. ASCII only.
#pragma once

#include <string>
#include <string_view>

#include "render/board_marks.h"
#include "rules/position.h"

namespace kiebitz {

std::string square_name(Square square);
// "green" for the named colours of marks, "#rrggbb" for all others.
std::string color_name(Rgb color);

// The turn or the end of the game: "Black to move, in check", "Checkmate, White wins". No full stop.
std::string status_in_words(const Position& position);
// The pieces and the rights: "White: king e1, rooks a1 h1. Black: king e8. White may ...".
std::string position_in_words(const Position& position);
// "Last move: e2 to e4. Marked squares: d4 e5." Empty if there is nothing to say.
std::string marks_in_words(const BoardMarks& marks);

// Breaks a text at blanks so that no line is longer, unless a single word is. Every line ends with a line feed.
std::string wrap_words(std::string_view text, std::size_t columns);

}  // namespace kiebitz
