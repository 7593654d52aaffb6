// Moves in the notation of the UCI protocol: e2e4, e7e8q, castling as e1g1 or, in Chess960, as king takes own rook
// (e1h1). Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz {

enum class UciMoveError : std::uint8_t {
  NotAMove,  // no move text
  NullMove,  // 0000 or (none): "no move", which cannot be played
  Illegal,
};

// A sentence without a full stop, e.g. "this move is not legal here".
std::string_view describe(UciMoveError error);

// Reads both styles of castling, wherever both are unambiguous.
Expected<Move, UciMoveError> parse_uci_move(const Position& position, std::string_view text);

// Four or five characters; the null move is 0000. `chess960`, not the position, decides how castling is written.
std::string format_uci_move(Move move, bool chess960);

}  // namespace kiebitz
