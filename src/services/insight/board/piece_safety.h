// Is a piece guarded, badly placed, without a way out? Answers from the board alone, without search: pieces that are
// pinned and kings count as attackers and as guards, whether they may capture or not. Pure functions.
#pragma once

#include "rules/position.h"

namespace kiebitz::insight {

// The squares the piece on this square attacks; empty for an empty square.
Bitboard attacks_from(const Position& position, Square from);

// The pieces of one side that attack a square.
Bitboard attackers_of(const Position& position, Square target, Color by);

// Does the piece on this square have a guard, if only one that looks through an attacking slider (and takes back once
// that slider has taken)? The square is occupied.
bool is_guarded(const Position& position, Square piece);

// The piece on this square is attacked, and either it has no guard or something cheaper (no king) attacks it.
bool is_in_bad_spot(const Position& position, Square piece);

// The piece on this square, of the side to move, stands in a bad spot, can take nothing as dear as itself, and every
// legal move of it ends in a bad spot. False for pawns and kings, for pinned pieces and in check.
bool is_trapped(const Position& position, Square piece);

}  // namespace kiebitz::insight
