// Why a move was good or bad, in words: facts that the lines prove. A mate, material won or lost, a piece that hangs, a
// fork, a pawn that queens, or, failing these, the term of the evaluation that changed most. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "review/line_facts.h"

namespace kiebitz::review {

// One or two sentences. `played` begins with the move played and goes on with the opponent's best answer; `best` is
// what would have been better, absent if the move was best.
struct MoveStory {
  Words words;
  std::vector<MoveFact> facts;
};
MoveStory tell_move(const Position& position, const LineInHand& played, const std::optional<LineInHand>& best,
                    bool is_best);

}  // namespace kiebitz::review
