// The shape of a network: (768 * king buckets -> hidden) for each side's view, squared clipped ReLU, then one of
// several output neurons, chosen by the number of pieces left. Plain values; docs/formats/network.md describes them in
// a file.
#pragma once

#include "rules/types.h"

namespace kiebitz::nnue {

inline constexpr int kPieceSquares = 768;  // 2 colours, 6 pieces, 64 squares
inline constexpr int kHiddenUnit = 64;     // hidden layers are multiples of this, so that kernels have no remainders
inline constexpr int kMaxHidden = 4096;
inline constexpr int kMaxActive = 32;  // pieces on a board

struct Architecture {
  int hidden = 256;
  bool mirrored = true;    // mirrors the board for a king on files e to h
  int king_buckets = 1;    // 1 or 4: separate weights by the own king's place
  int output_buckets = 8;  // 1, 2, 4 or 8: separate outputs by the number of pieces

  constexpr int rows() const { return kPieceSquares * king_buckets; }
  constexpr bool is_valid() const {
    const auto is_one_of = [](int n, auto... allowed) { return ((n == allowed) || ...); };
    return hidden >= kHiddenUnit && hidden <= kMaxHidden && hidden % kHiddenUnit == 0 &&
           is_one_of(king_buckets, 1, 4) && is_one_of(output_buckets, 1, 2, 4, 8);
  }
  // pieces: on the whole board, 2 to 32.
  constexpr int output_bucket(int pieces) const { return (pieces - 1) * output_buckets / kMaxActive; }
  friend constexpr bool operator==(const Architecture&, const Architecture&) = default;
};

}  // namespace kiebitz::nnue
