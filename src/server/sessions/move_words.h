// Why a move was good or bad, in words: facts that the lines prove. A mate, material won or lost, a piece that hangs, a
// fork, a pawn that queens, or, failing these, the term of the evaluation that changed most. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/score.h"
#include "rules/position.h"
#include "server/sessions/words.h"

namespace kiebitz::server {

enum class FactKind : std::uint8_t { Mate, Material, Hanging, Fork, Promotion, Term };

struct MoveFact {
  FactKind kind = FactKind::Term;
  Words words;
  std::vector<Square> squares;
};

// A move and the line it begins, with its score.
struct LineInHand {
  std::vector<Move> moves;
  Score score;
};

// What the line proves for the side that makes its first move.
std::vector<MoveFact> facts_of(const Position& position, const LineInHand& line);

// One or two sentences. `played` begins with the move played and goes on with the opponent's best answer; `best` is
// what would have been better, absent if the move was best.
struct MoveStory {
  Words words;
  std::vector<MoveFact> facts;
};
MoveStory tell_move(const Position& position, const LineInHand& played, const std::optional<LineInHand>& best,
                    bool is_best);

}  // namespace kiebitz::server
