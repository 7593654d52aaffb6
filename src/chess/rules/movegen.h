// Strictly legal move generation: a generated move can be made without a further test.
#pragma once

#include <cstddef>

#include "rules/move_list.h"
#include "rules/position.h"

namespace kiebitz {

// These append to the list. Captures are all captures and all promotions; quiets are all other moves, castling
// included; together they are all legal moves. In check each function generates only evasions.
void generate_all(const Position& position, MoveList& list);
void generate_captures(const Position& position, MoveList& list);
void generate_quiets(const Position& position, MoveList& list);
// Precondition: position.is_check(). Same moves as generate_all.
void generate_evasions(const Position& position, MoveList& list);

MoveList legal_moves(const Position& position);
std::size_t count_legal_moves(const Position& position);  // several times faster than building the list
bool has_legal_move(const Position& position);

}  // namespace kiebitz
