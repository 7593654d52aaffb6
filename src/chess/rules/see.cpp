#include "rules/see.h"

namespace kiebitz {
namespace {

// One capture sequence on one square. The side to capture uses its cheapest attacker that no pin forbids to capture.
class Exchange {
 public:
  Exchange(const Position& p, Square target, Bitboard occupied) : p_(p), target_(target), occupied_(occupied) {
    attackers_ = p.attackers_to(target, occupied) & occupied;
  }

  // Removes and returns the cheapest capturer of this side, and opens the x-ray behind it.
  PieceType take_cheapest(Color side) {
    const Bitboard own = attackers_ & p_.pieces(side);
    if (own == 0) return PieceType::None;  // most exchanges end here, before the costly test for pins
    const Bitboard candidates = own & ~pinned(side);
    for (const PieceType t : kPieceTypes) {
      const Bitboard of_type = candidates & p_.pieces(t);
      if (of_type == 0) continue;
      occupied_ ^= of_type & (0 - of_type);
      open_lines(t);
      attackers_ &= occupied_;
      return t;
    }
    return PieceType::None;
  }

  bool is_attacked_by(Color side) const { return (attackers_ & p_.pieces(side)) != 0; }

 private:
  void open_lines(PieceType moved) {
    const bool diagonal = moved == PieceType::Pawn || moved == PieceType::Bishop || moved == PieceType::Queen;
    const bool straight = moved == PieceType::Rook || moved == PieceType::Queen;
    if (diagonal)
      attackers_ |= bishop_attacks(target_, occupied_) & (p_.pieces(PieceType::Bishop) | p_.pieces(PieceType::Queen));
    if (straight)
      attackers_ |= rook_attacks(target_, occupied_) & (p_.pieces(PieceType::Rook) | p_.pieces(PieceType::Queen));
  }

  // Pieces pinned to their king by a slider that still stands and is not the piece being captured.
  Bitboard pinned(Color side) const {
    const Square k = p_.king(side);
    const Color them = opposite(side);
    const Bitboard snipers =
        ((bishop_attacks(k, 0) & p_.diagonal_sliders(them)) | (rook_attacks(k, 0) & p_.straight_sliders(them))) &
        occupied_ & ~bit(target_);
    Bitboard result = 0;
    for (const Square s : squares(snipers)) {
      const Bitboard line = between(k, s) & occupied_;
      if (line != 0 && !more_than_one(line) && !contains(line_through(k, s), target_)) result |= line & p_.pieces(side);
    }
    return result;
  }

  const Position& p_;
  Square target_;
  Bitboard occupied_;
  Bitboard attackers_;
};

}  // namespace

bool see_at_least(const Position& p, Move move, int threshold, const SeeValues& values) {
  if (move.is_castling()) return threshold <= 0;
  const PieceType mover = type_of(p.piece_on(move.from()));
  PieceType standing = mover;  // the piece that the opponent can capture next
  int balance = values[index(p.captured_type(move))] - threshold;
  if (move.is_promotion()) {
    standing = move.promotion_piece();
    balance += values[index(standing)] - values[index(PieceType::Pawn)];
  }
  if (balance < 0) return false;
  balance -= values[index(standing)];
  if (balance >= 0) return true;

  Bitboard occupied = (p.occupied() ^ bit(move.from())) | bit(move.to());
  if (move.is_en_passant())
    occupied ^= p.side_to_move() == Color::White ? south(bit(move.to())) : north(bit(move.to()));
  Exchange exchange(p, move.to(), occupied);
  const Color us = p.side_to_move();
  Color side = us;
  // `side` made the last capture; `balance` (< 0) is its result against the threshold if that piece is lost for
  // nothing.
  for (;;) {
    side = opposite(side);
    const PieceType taker = exchange.take_cheapest(side);
    if (taker == PieceType::None) break;
    // The king may not capture a protected piece: this capture does not happen.
    if (taker == PieceType::King && exchange.is_attacked_by(opposite(side))) break;
    balance = -balance - 1 - values[index(taker)];
    if (balance >= 0) return side == us;
  }
  return side != us;
}

}  // namespace kiebitz
