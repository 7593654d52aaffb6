// What a player types as a move: SAN with English or German letters, UCI, or one square to begin with. Pure functions.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "base/expected.h"
#include "notation/san.h"
#include "rules/position.h"
#include "terminal/text/language.h"

namespace kiebitz::terminal {

// B is a bishop in English and a pawn (Bauer) in German, and both can go there.
struct TwoReadings {
  Move own;    // with the letters of the language
  Move other;  // with those of the other one
};
// A move, or the square of a piece of the side to move that is to be moved next, or a question.
using MoveInput = std::variant<Move, Square, TwoReadings>;

// The letters of the language are tried first, then the others; small letters for pieces where they mean nothing else.
// Two readings come up in German only: who types Bc4 in English means the bishop, in German hardly ever a pawn.
Expected<MoveInput, SanError> read_move(const Position& position, std::string_view text, Language language);

// "e4"; nothing for any other text.
std::optional<Square> parse_square(std::string_view text);

}  // namespace kiebitz::terminal
