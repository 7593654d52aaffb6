// A line of moves in SAN with move numbers: "12. Nf3 Nc6 13. Bb5", or "12... Nc6 13. Bb5" if Black begins. Pure
// function.
#pragma once

#include <span>
#include <string>

#include "notation/san.h"

namespace kiebitz {

// The moves are legal, one after the other, from this position.
std::string format_san_line(Position position, std::span<const Move> moves,
                            PieceLetters letters = PieceLetters::English);

}  // namespace kiebitz
