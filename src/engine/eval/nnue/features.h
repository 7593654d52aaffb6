// The inputs of the network that a piece activates. Each side sees the board from its first rank; with mirroring, its
// king always stands on files a to d. Pure functions.
#pragma once

#include "eval/nnue/architecture.h"
#include "rules/types.h"

namespace kiebitz::nnue {

// The orientation of the board for one side; changes only when its king moves.
struct Orientation {
  int flip = 0;    // exclusive-or of square numbers
  int bucket = 0;  // of the king
  friend constexpr bool operator==(const Orientation&, const Orientation&) = default;
};

// The king from its side's view: on the first rank in the corner or in the centre, on the second rank, further up.
constexpr int king_bucket(const Architecture& a, Square king) {
  if (a.king_buckets == 1) return 0;
  const int file = index(file_of(king));
  const int from_edge = file < 4 ? file : 7 - file;
  if (rank_of(king) == Rank::R1) return from_edge < 2 ? 0 : 1;
  return rank_of(king) == Rank::R2 ? 2 : 3;
}

constexpr Orientation orientation(const Architecture& a, Color view, Square own_king) {
  const bool mirror = a.mirrored && index(file_of(own_king)) >= 4;
  return {56 * index(view) ^ (mirror ? 7 : 0), king_bucket(a, relative_square(view, own_king))};
}

// The row of the weights for a piece.
constexpr int feature(const Orientation& o, Color view, Piece piece, Square square) {
  const int kind = (color_of(piece) == view ? 0 : 6) + index(type_of(piece));
  return o.bucket * kPieceSquares + kind * 64 + (index(square) ^ o.flip);
}

}  // namespace kiebitz::nnue
