#include "eval/nnue/material_scale.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "eval/endgame.h"

namespace kiebitz::nnue {
namespace {

constexpr int kMostPieces = 4;  // without kings and pawns; with more of them the scale is full
constexpr int kPawnEnding = 83;
constexpr int kWithoutPawns = 48;
constexpr std::array kBishopsByPawnLead = {16, 20, 34, 48};
constexpr int kBishopsAndPair = 56;  // of rooks or knights
constexpr int kBishopsAndQueens = 48;

int count(const Position& position, Color c, PieceType t) { return popcount(position.pieces(c, t)); }

bool has_pair(const Position& position, PieceType t) {
  return count(position, Color::White, t) == 1 && count(position, Color::Black, t) == 1;
}

// Precondition: `others` is the number of pieces besides the bishops.
int opposite_bishops(const Position& position, int others) {
  if (others == 0) {
    const int lead = count(position, Color::White, PieceType::Pawn) - count(position, Color::Black, PieceType::Pawn);
    return kBishopsByPawnLead[std::min<std::size_t>(std::abs(lead), kBishopsByPawnLead.size() - 1)];
  }
  if (has_pair(position, PieceType::Queen)) return kBishopsAndQueens;
  if (has_pair(position, PieceType::Rook) || has_pair(position, PieceType::Knight)) return kBishopsAndPair;
  return kFullMaterialScale;
}

}  // namespace

int material_scale(const Position& position, Color strong) {
  const Bitboard pawns = position.pieces(PieceType::Pawn);
  const int pieces = popcount(position.occupied() & ~pawns & ~position.pieces(PieceType::King));
  if (pieces == 0) return kPawnEnding;
  if (pieces > kMostPieces) return kFullMaterialScale;
  if ((pawns & position.pieces(strong)) == 0) return kWithoutPawns;
  return has_opposite_bishops(position) ? opposite_bishops(position, pieces - 2) : kFullMaterialScale;
}

}  // namespace kiebitz::nnue
