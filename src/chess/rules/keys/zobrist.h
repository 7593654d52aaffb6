// Random numbers that form the key of a position. They never change, because keys are stored in files.
#pragma once

#include <array>

#include "base/random.h"
#include "rules/castling.h"
#include "rules/types.h"

namespace kiebitz::zobrist {

struct Numbers {
  std::array<std::array<std::uint64_t, kSquareCount>, kPieceIndexCount> piece_square{};
  std::array<std::uint64_t, 16> castling{};  // by CastlingRights::raw()
  std::array<std::uint64_t, 8> en_passant{};
  std::uint64_t black_to_move = 0;
};

constexpr Numbers make_numbers() {
  Numbers n;
  Random random(0x4b69656269747aULL);  // "Kiebitz"
  for (auto& squares : n.piece_square)
    for (auto& number : squares) number = random.next();
  for (auto& number : n.castling) number = random.next();
  n.castling[0] = 0;
  for (auto& number : n.en_passant) number = random.next();
  n.black_to_move = random.next();
  return n;
}

inline constexpr Numbers kNumbers = make_numbers();

constexpr std::uint64_t piece(Piece p, Square s) { return kNumbers.piece_square[index(p)][index(s)]; }
constexpr std::uint64_t castling(CastlingRights r) { return kNumbers.castling[r.raw()]; }
constexpr std::uint64_t en_passant(Square s) { return kNumbers.en_passant[index(file_of(s))]; }
constexpr std::uint64_t black_to_move() { return kNumbers.black_to_move; }

}  // namespace kiebitz::zobrist
