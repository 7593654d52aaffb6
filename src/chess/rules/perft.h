// Perft: the number of move sequences of a given length, which tests a move generator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/position.h"

namespace kiebitz {

// Uses one thread and no table; the last ply is counted, not made.
std::uint64_t perft(Position& position, int depth);

struct PerftDivision {
  Move move;
  std::uint64_t nodes;
};

struct PerftOptions {
  int threads = 1;
  std::size_t hash_mib = 0;  // 0: no table
};

// Counts per root move, in the order of generation. Depth >= 1.
std::vector<PerftDivision> perft_divide(const Position& position, int depth, const PerftOptions& options);

}  // namespace kiebitz
