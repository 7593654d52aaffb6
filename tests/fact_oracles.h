// What the checker of facts asks of a board. By the rules alone, with nothing of insight but the type of a fact.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "exchange_by_moves.h"
#include "insight/facts/fact.h"

namespace kiebitz::facts {

using insight::Actor;
using insight::Certainty;
using insight::Fact;
using insight::FactKind;
using insight::ProofLine;
using insight::Role;

inline int lead(const Position& position, Color side) {
  constexpr std::array<int, 6> kPoints = {1, 3, 3, 5, 9, 0};
  int sum = 0;
  for (const PieceType type : kPieceTypes)
    sum += kPoints[static_cast<std::size_t>(index(type))] *
           (popcount(position.pieces(side, type)) - popcount(position.pieces(opposite(side), type)));
  return sum;
}

inline std::optional<Position> play(Position position, const std::vector<Move>& moves) {
  for (const Move move : moves) {
    if (!position.is_legal(move)) return std::nullopt;
    position.make(move);
  }
  return position;
}

inline bool mates_in(Position position, Move move, int moves) {
  position.make(move);
  const MoveList answers = legal_moves(position);
  if (answers.empty()) return position.is_check();
  if (moves <= 1) return false;
  return std::all_of(answers.begin(), answers.end(), [&](Move answer) {
    Position next = position;
    next.make(answer);
    const MoveList all = legal_moves(next);
    return std::any_of(all.begin(), all.end(), [&](Move m) { return mates_in(next, m, moves - 1); });
  });
}

inline bool can_go(const Position& position, Square from, Square to) {
  const MoveList moves = legal_moves(position);
  return std::any_of(moves.begin(), moves.end(), [&](Move m) { return m.from() == from && m.to() == to; });
}

inline Square where(const Fact& fact, Role role) {
  const auto found =
      std::find_if(fact.actors.begin(), fact.actors.end(), [&](const Actor& a) { return a.role == role; });
  return found == fact.actors.end() ? Square::A1 : found->square;
}

inline bool has_role(const Fact& fact, Role role) {
  return std::any_of(fact.actors.begin(), fact.actors.end(), [&](const Actor& a) { return a.role == role; });
}

}  // namespace kiebitz::facts
