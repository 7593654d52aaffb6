// The facts that a line of moves proves: material won or lost and how (a fork, a pin, a trapped or a hanging piece),
// mate, a pawn that queens, a passed pawn, a king without shelter. A pattern on the board is a fact only if the line
// profits from it. Pure functions.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/score.h"
#include "review/words.h"
#include "rules/position.h"

namespace kiebitz::review {

enum class FactKind : std::uint8_t {
  Mate,
  Material,
  Hanging,
  Fork,
  Pin,
  Trapped,
  Promotion,
  PassedPawn,
  KingExposed,
  Term,
};

struct MoveFact {
  FactKind kind = FactKind::Term;
  Words words;
  std::vector<Square> squares;
};

// A line of moves with its score.
struct ScoredLine {
  std::vector<Move> moves;
  Score score;
};

// The facts that the line proves for the side that makes its first move, the most important first.
std::vector<MoveFact> facts_of(const Position& position, const ScoredLine& line);

}  // namespace kiebitz::review
