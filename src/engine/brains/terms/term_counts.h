// The counting functions behind the names of term.cpp, grouped as their files are. Private to brains.
#pragma once

#include "brains/terms/term_input.h"

namespace kiebitz::brains::counts {

// term_pieces.cpp
double material(const TermInput& in, Color side);
double tables(const TermInput& in, Color side);
double tempo(const TermInput& in, Color side);
double mobility(const TermInput& in, Color side);
double attacked(const TermInput& in, Color side);
double center_attacks(const TermInput& in, Color side);
double center_reach(const TermInput& in, Color side);
double bishop_pair(const TermInput& in, Color side);
double open_files(const TermInput& in, Color side);
double early_queen(const TermInput& in, Color side);

// term_moves.cpp
double moves(const TermInput& in, Color side);
double moves_forward(const TermInput& in, Color side);
double moves_backward(const TermInput& in, Color side);
double moves_sideways(const TermInput& in, Color side);
double moves_on_file(const TermInput& in, Color side);
double covered(const TermInput& in, Color side);

// term_kings.cpp
double king_zone(const TermInput& in, Color side);
double king_zone_squares(const TermInput& in, Color side);
double king_guard(const TermInput& in, Color side);
double pawn_shield(const TermInput& in, Color side);
double shield_gaps(const TermInput& in, Color side);
double virtual_mobility(const TermInput& in, Color side);
double tropism(const TermInput& in, Color side);

// term_pawns.cpp
double blocked_pawns(const TermInput& in, Color side);
double doubled_pawns(const TermInput& in, Color side);
double isolated_pawns(const TermInput& in, Color side);
double passed_pawns(const TermInput& in, Color side);
double outposts(const TermInput& in, Color side);

// term_past.cpp
double repetition(const TermInput& in, Color side);
double history(const TermInput& in, Color side);

}  // namespace kiebitz::brains::counts
