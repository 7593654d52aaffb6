// Names of sides, pieces and moves as parts of a text. Pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "rules/position.h"
#include "words/language.h"
#include "words/span.h"

namespace kiebitz::words {

// "White", "Schwarz".
std::string_view side_name(Language language, Color side);

// The form of a noun: "nom", "acc", "dat" with the article, "one" ("a knight", "einen Springer"), "many".
std::string_view noun(Language language, PieceType type, std::string_view form);

Span square_span(Square square);
// "the knight on e5", "dem Springer auf e5".
Spans man_on_square(Language language, PieceType type, std::string_view form, Square square);

// "Nf3"; in German with German letters.
Span move_span(Language language, const Position& position, Move move);

// "12.Nf3 Nc6 13.Bb5", "12...Nc6 13.Bb5", at most `most` half-moves; what is left out is "…".
Spans line_spans(Language language, Position position, std::span<const Move> moves, std::size_t most);

// "a, b and c".
Spans joined(Language language, const std::vector<Spans>& parts);

}  // namespace kiebitz::words
