// The key under which Polyglot opening books store a position.
#include "rules/keys/polyglot_numbers.h"
#include "rules/position.h"

namespace kiebitz {
namespace {

constexpr int kCastlingOffset = 768;  // white king side, white queen side, black king side, black queen side
constexpr int kEnPassantOffset = 772;
constexpr int kTurnOffset = 780;

}  // namespace

Key Position::polyglot_key() const {
  Key key = 0;
  for (const Square s : squares(occupied())) {
    const Piece p = piece_on(s);
    const int kind = 2 * index(type_of(p)) + (color_of(p) == Color::White ? 1 : 0);
    key ^= polyglot::kNumbers[64 * kind + index(s)];
  }
  for (const Color c : kColors)
    for (const CastlingSide side : kCastlingSides)
      if (castling_rights().has(c, side)) key ^= polyglot::kNumbers[kCastlingOffset + 2 * index(c) + index(side)];
  // The en-passant file counts as soon as a pawn stands ready to capture, legal or not.
  if (const OptSquare target = double_push_target();
      target && (pawn_attacks(opposite(side_), *target) & pieces(side_, PieceType::Pawn)) != 0)
    key ^= polyglot::kNumbers[kEnPassantOffset + index(file_of(*target))];
  if (side_ == Color::White) key ^= polyglot::kNumbers[kTurnOffset];
  return key;
}

}  // namespace kiebitz
