// Explains in words why a move was good or bad, by facts that the lines prove: a mate, material won or lost, a hanging
// piece, a fork, a pawn that queens; without these, the term of the evaluation that changed most. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "review/line_facts.h"

namespace kiebitz::review {

// One or two sentences. `played` begins with the move played and continues with the opponent's best reply; `best` is
// the better line, absent if the move was best.
struct MoveExplanation {
  Words words;
  std::vector<MoveFact> facts;
};
MoveExplanation explain_move(const Position& position, const ScoredLine& played, const std::optional<ScoredLine>& best,
                             bool is_best);

}  // namespace kiebitz::review
