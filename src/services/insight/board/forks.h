// Double attacks that win something whatever the answer is. Pure functions.
#pragma once

#include "rules/position.h"

namespace kiebitz::insight {

// What the piece on this square attacks and could want: the king, what is dearer than itself, and what it can take for
// nothing. Pawns only if they are unguarded.
Bitboard fork_targets(const Position& position, Square forker);

// The side to move has just been attacked by the piece on `forker`. True if after each of its legal moves that piece
// can still take one of the targets (wherever it went) and come out so far ahead, what that move took counted.
bool fork_wins(const Position& position, Square forker, Bitboard targets, int at_least);

// The piece on this square belongs to the side to move. True if after each of its legal moves something can take that
// piece, wherever it went, and come out so far ahead, what that move took counted.
bool falls(const Position& position, Square piece, int at_least);

}  // namespace kiebitz::insight
