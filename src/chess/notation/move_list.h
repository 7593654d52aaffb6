// Moves as people type them in a row: SAN or UCI notation, with or without move numbers, separated by blanks or commas.
// Pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "notation/san.h"
#include "rules/position.h"

namespace kiebitz {

struct MoveListError {
  std::string word;
  std::size_t column = 1;      // of the word's move, 1-based, in bytes
  std::size_t moves_read = 0;  // before it
  SanError reason;
};

// "1. e4 e5 2. g1f3, Nc6": the moves are legal one after the other.
Expected<std::vector<Move>, MoveListError> parse_move_list(Position position, std::string_view text);

}  // namespace kiebitz
