// What the facts about good moves ask of a move first. Pure functions.
#pragma once

#include <optional>

#include "insight/facts/fact.h"
#include "insight/facts/material_facts.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

// Its cost is known and small: what it achieves is worth telling.
inline bool is_good(const MoveCase& subject) {
  return subject.chance_before() && subject.chance_after() && subject.loss() < kBadMovePoints;
}

// The square where the moved man stands; in castling the king.
inline Square stands_on(const MoveCase& subject) {
  const Move move = subject.move();
  return move.is_castling() ? castled_king_square(subject.mover(), move.castling_side()) : move.to();
}

// By how many centipawns the first line is better for this side; much if one of them mates.
int advantage(const EngineLine& better, const EngineLine& worse, Color side);

// What the better line is ahead must be worth half of these points at least.
bool score_agrees(const EngineLine& better, const EngineLine& worse, Color side, int points);

// A fact about a good move: its line begins before the move, with `plies` half-moves at most.
Fact good_fact(const MoveCase& subject, FactKind kind, Certainty certainty, double weight, std::size_t plies);

// Where the man that stands on `square` at the start stands at the end of the line; nothing if it is taken.
std::optional<Square> follow(const ProofLine& line, Square square);

// The half-move, from 0, with which the man on `square` promotes.
std::optional<std::size_t> ply_of_promotion(const ProofLine& line, Square square);

}  // namespace kiebitz::insight
