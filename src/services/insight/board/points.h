// What pieces are worth in points, as players count: 1, 3, 3, 5, 9. Pure functions.
#pragma once

#include <array>

#include "rules/position.h"

namespace kiebitz::insight {

// The king is dearer than everything together, None is worth nothing.
constexpr int points(PieceType type) {
  constexpr std::array<int, 7> kPoints = {1, 3, 3, 5, 9, 99, 0};
  return kPoints[static_cast<std::size_t>(index(type))];
}

// All pieces of one side but the king.
inline int material(const Position& position, Color side) {
  int sum = 0;
  for (const PieceType type : kPieceTypes)
    if (type != PieceType::King) sum += points(type) * popcount(position.pieces(side, type));
  return sum;
}

// What one side has more than the other.
inline int material_lead(const Position& position, Color side) {
  return material(position, side) - material(position, opposite(side));
}

constexpr bool is_slider(PieceType type) {
  return type == PieceType::Bishop || type == PieceType::Rook || type == PieceType::Queen;
}

}  // namespace kiebitz::insight
