// What a network sees in a position, opened up as far as that goes: the value, and what each piece is worth to it,
// found by taking the pieces off the board one at a time, for showing. And whether the search asks a network there at
// all. Pure functions.
#pragma once

#include <array>

#include "eval/nnue/network.h"
#include "eval/nnue/promise.h"
#include "rules/position.h"

namespace kiebitz::nnue {

// With so few pieces the known endings (mates by force, drawn material, king and pawn) are classical.
inline constexpr int kClassicalPieces = 5;
inline bool is_for_network(const Position& position) { return popcount(position.occupied()) > kClassicalPieces; }

struct NetworkView {
  int value = 0;                          // centipawns from White's view
  std::array<int, kSquareCount> worth{};  // of the piece on a square, to its own side; kings and empty squares: 0
  int share = kFullPromise;               // of the value that the search counts (promise.h); 0 where it asks no network
};

NetworkView network_view(const Network& network, const Position& position);

}  // namespace kiebitz::nnue
