// The key after a move, computed without making it, to prefetch the transposition table early. Right for most moves;
// castling, en passant, promotions and changed castling rights are ignored, because a wrong guess costs only a little
// time.
#pragma once

#include "rules/keys/zobrist.h"
#include "rules/position.h"

namespace kiebitz {

inline Key likely_key_after(const Position& position, Move m) {
  const Piece piece = position.piece_on(m.from());
  Key key = position.key() ^ zobrist::black_to_move() ^ zobrist::piece(piece, m.from()) ^ zobrist::piece(piece, m.to());
  if (const Piece captured = position.piece_on(m.to()); captured != Piece::None)
    key ^= zobrist::piece(captured, m.to());
  return key;
}

}  // namespace kiebitz
