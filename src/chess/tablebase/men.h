// A board of up to four men for making tables: small enough to visit hundreds of millions of positions. Tests compare
// its legal moves with those of rules/ position by position. It has no en passant, which retrograde.h handles
// separately. A Men value belongs to one thread.
#pragma once

#include <cstdint>

#include "rules/attacks.h"
#include "tablebase/table_index.h"

namespace kiebitz::tablebase {

// The piece of each slot: fixed for a table.
struct PieceSlots {
  std::array<PieceType, kMaxMen> types;
  std::array<Color, kMaxMen> colors;
  int men;
  std::array<bool, 2> has_slider{};  // by colour

  explicit PieceSlots(const Material& m)
      : types{PieceType::King, PieceType::King, m.first, m.second},
        colors{Color::White, Color::Black, Color::White, m.second_color},
        men(m.men()) {
    for (int i = kFirstMan; i < men; ++i)
      has_slider[index(colors[i])] |=
          types[i] == PieceType::Bishop || types[i] == PieceType::Rook || types[i] == PieceType::Queen;
  }
};

// A move of the man in a slot, without the man on the target square.
struct SlotMove {
  int slot;
  Square to;
  int captured;  // slot, or -1
};

class Men {
 public:
  Men(const PieceSlots& slots, const Squares& squares) : slots_(&slots), squares_(squares) {
    for (int i = 0; i < slots.men; ++i) by_color_[index(slots.colors[i])] |= bit(squares[i]);
  }

  const Squares& squares() const { return squares_; }
  Square square(int slot) const { return squares_[slot]; }
  Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  Bitboard pieces(Color c) const { return by_color_[index(c)]; }
  int slot_on(Square s) const {
    int slot = 0;
    while (squares_[slot] != s) ++slot;
    return slot;
  }

  bool is_check(Color side) const { return is_attacked(squares_[index(side)], opposite(side), occupied(), -1); }
  // Whether the square is attacked if `captured` (a slot or -1) is taken off the board.
  bool is_attacked(Square s, Color by, Bitboard occupied, int captured) const {
    for (int i = 0; i < slots_->men; ++i)
      if (slots_->colors[i] == by && i != captured && contains(attacks_from(i, occupied), s)) return true;
    return false;
  }

  // The squares the man may move to. A pawn's target on the last rank stands for all its promotions.
  Bitboard legal_targets(int slot, bool in_check) const {
    const Color us = slots_->colors[slot];
    Bitboard targets = targets_of(slot);
    if (slot == index(us)) return targets & ~attacked_by(opposite(us), occupied() ^ bit(squares_[slot]));
    if (!in_check && !slots_->has_slider[index(opposite(us))]) return targets;
    for (const Square to : kiebitz::squares(targets))
      if (!is_safe(slot, to)) targets ^= bit(to);
    return targets;
  }
  // The squares from which the man can have come by a move without capture or promotion.
  Bitboard origins_of(int slot) const {
    const Color us = slots_->colors[slot];
    const Square here = squares_[slot];
    if (slots_->types[slot] != PieceType::Pawn) return attacks_from(slot, occupied()) & ~occupied();
    if (relative_rank(us, here) == Rank::R2) return 0;
    const Bitboard one = forward(opposite(us), bit(here)) & ~occupied();
    Bitboard two = 0;
    if (relative_rank(us, here) == Rank::R4) two = forward(opposite(us), one) & ~occupied();
    return one | two;
  }

  Squares with(int slot, Square to) const {
    Squares squares = squares_;
    squares[slot] = to;
    return squares;
  }

 private:
  Bitboard targets_of(int slot) const {
    const Color us = slots_->colors[slot];
    const Bitboard reach = attacks_from(slot, occupied());
    if (slots_->types[slot] != PieceType::Pawn) return reach & ~pieces(us);
    const Bitboard one = forward(us, bit(squares_[slot])) & ~occupied();
    Bitboard two = 0;
    if (relative_rank(us, squares_[slot]) == Rank::R2) two = forward(us, one) & ~occupied();
    return (reach & pieces(opposite(us))) | one | two;
  }
  Bitboard attacked_by(Color by, Bitboard occupied) const {
    Bitboard attacked = 0;
    for (int i = 0; i < slots_->men; ++i)
      if (slots_->colors[i] == by) attacked |= attacks_from(i, occupied);
    return attacked;
  }
  // Whether the own king is safe after this move of another man.
  bool is_safe(int slot, Square to) const {
    const Color us = slots_->colors[slot];
    const Bitboard after = (occupied() ^ bit(squares_[slot])) | bit(to);
    return !is_attacked(squares_[index(us)], opposite(us), after, contains(occupied(), to) ? slot_on(to) : -1);
  }
  Bitboard attacks_from(int slot, Bitboard occupied) const {
    const PieceType t = slots_->types[slot];
    return t == PieceType::Pawn ? pawn_attacks(slots_->colors[slot], squares_[slot])
                                : piece_attacks(t, squares_[slot], occupied);
  }

  const PieceSlots* slots_;
  Squares squares_;
  std::array<Bitboard, 2> by_color_{};
};

}  // namespace kiebitz::tablebase
