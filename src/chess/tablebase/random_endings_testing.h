// Random legal positions of a material, for tests.
#pragma once

#include "base/random.h"
#include "rules/position.h"
#include "tablebase/men.h"

namespace kiebitz::tablebase::test {

inline std::optional<Position> position_of(const Material& material, const Squares& squares, Color side) {
  const PieceSlots slots(material);
  Setup setup;
  for (int i = 0; i < slots.men; ++i) {
    if (setup.piece_on(squares[i]) != Piece::None) return std::nullopt;
    setup.board[index(squares[i])] = make_piece(slots.colors[i], slots.types[i]);
  }
  setup.side_to_move = side;
  const auto position = Position::from_setup(setup);
  if (!position) return std::nullopt;
  return *position;
}

inline Squares random_squares(Random& random) {
  Squares squares;
  for (Square& s : squares) s = square_at(static_cast<int>(random.below(kSquareCount)));
  return squares;
}

inline Position random_position(const Material& material, Random& random) {
  for (;;) {
    const Squares squares = random_squares(random);
    if (auto position = position_of(material, squares, kColors[random.below(2)])) return *std::move(position);
  }
}

}  // namespace kiebitz::tablebase::test
