// The network's value of a position and the worth of each piece in it, for people: the change of the value when the
// piece is taken off the board. Also decides whether the search uses a network there. Pure functions.
#pragma once

#include <array>

#include "eval/nnue/material_scale.h"
#include "eval/nnue/network.h"
#include "rules/position.h"

namespace kiebitz::nnue {

// Up to this number of pieces the classical evaluation is used: it knows the endings (forced mates, drawn material,
// king and pawn).
inline constexpr int kClassicalPieces = 5;
inline bool is_for_network(const Position& position) { return popcount(position.occupied()) > kClassicalPieces; }

struct NetworkView {
  int value = 0;                          // centipawns from White's view
  std::array<int, kSquareCount> worth{};  // of the piece on a square, to its own side; kings and empty squares: 0
  int share = kFullMaterialScale;         // share the search counts (material_scale.h); 0 without network
};

NetworkView network_view(const Network& network, const Position& position);

}  // namespace kiebitz::nnue
