// The data about one position that the terms share: attack maps, pins, king zones. Lives on the stack of one evaluation
// and refers to the position. The maps are complete once every piece has been added.
#pragma once

#include <array>

#include "eval/geometry.h"
#include "rules/position.h"

namespace kiebitz {

// The data that depends on pawns and kings only; cached in the pawn table.
struct PawnFacts {
  Bitboard passed = 0;                    // of both colours
  std::array<Bitboard, 2> attack_span{};  // squares this side's pawns attack now or after advancing
};

class Facts {
 public:
  // Contains pawns, kings, pins and counts; knights to queens are missing in the attack maps until they are added.
  Facts(const Position& position, const PawnFacts& pawn_facts) : position_(&position), pawn_facts_(pawn_facts) {
    begin_side<Color::White>();
    begin_side<Color::Black>();
  }

  // Adds a knight, bishop, rook or queen and returns its attacks. Bishops attack through queens, rooks through queens
  // and own rooks; a pinned piece attacks only along its pin.
  template <Color Us, PieceType T>
  Bitboard add_piece(Square s) {
    constexpr int kUs = kiebitz::index(Us);
    Bitboard attacked = piece_attacks(T, s, occupied() ^ see_through<Us, T>());
    if (contains(pinned_[kUs], s)) attacked &= line_through(kings_[kUs], s);
    by_type_[kUs][kiebitz::index(T)] |= attacked;
    twice_[kUs] |= all_[kUs] & attacked;
    all_[kUs] |= attacked;
    return attacked;
  }

  const Position& position() const { return *position_; }
  Bitboard occupied() const { return position_->occupied(); }
  Bitboard pieces(Color c) const { return position_->pieces(c); }
  Bitboard pieces(Color c, PieceType t) const { return position_->pieces(c, t); }
  Bitboard pawns(Color c) const { return position_->pieces(c, PieceType::Pawn); }
  int count(Color c, PieceType t) const { return counts_[kiebitz::index(c)][kiebitz::index(t)]; }  // no kings
  Square king(Color c) const { return kings_[kiebitz::index(c)]; }

  Bitboard attacks(Color c, PieceType t) const { return by_type_[kiebitz::index(c)][kiebitz::index(t)]; }
  Bitboard attacks(Color c) const { return all_[kiebitz::index(c)]; }
  Bitboard attacks_twice(Color c) const { return twice_[kiebitz::index(c)]; }
  // The squares that count for the mobility of a piece.
  Bitboard mobility_area(Color c) const { return mobility_area_[kiebitz::index(c)]; }
  Bitboard pinned(Color c) const { return pinned_[kiebitz::index(c)]; }
  const PawnFacts& pawn_facts() const { return pawn_facts_; }

 private:
  template <Color Us, PieceType T>
  Bitboard see_through() const {
    if constexpr (T == PieceType::Bishop) return position_->pieces(PieceType::Queen);
    if constexpr (T == PieceType::Rook)
      return position_->pieces(PieceType::Queen) | position_->pieces(Us, PieceType::Rook);
    return 0;
  }

  template <Color Us>
  void begin_side() {
    constexpr int kUs = kiebitz::index(Us);
    constexpr Color kThem = opposite(Us);
    for (int t = kiebitz::index(PieceType::Pawn); t <= kiebitz::index(PieceType::Queen); ++t)
      counts_[kUs][t] = popcount(position_->pieces(Us, static_cast<PieceType>(t)));
    kings_[kUs] = position_->king(Us);
    pinned_[kUs] = pieces_pinned_to(kings_[kUs], Us);
    begin_attacks<Us>();
    // Squares not guarded by enemy pawns and not occupied by our king, queen or stuck pawns.
    const Bitboard low = rank_bits(Us, Rank::R2) | rank_bits(Us, Rank::R3);
    const Bitboard stuck_pawns = pawns(Us) & (forward(kThem, occupied()) | low);
    const Bitboard royals = pieces(Us, PieceType::King) | pieces(Us, PieceType::Queen);
    mobility_area_[kUs] = ~(stuck_pawns | royals | kiebitz::pawn_attacks(kThem, pawns(kThem)));
  }

  template <Color Us>
  void begin_attacks() {
    constexpr int kUs = kiebitz::index(Us);
    const Bitboard own = pawns(Us);
    const Bitboard eastward = Us == Color::White ? north_east(own) : south_east(own);
    const Bitboard westward = Us == Color::White ? north_west(own) : south_west(own);
    const Bitboard by_king = king_attacks(kings_[kUs]);
    by_type_[kUs] = {eastward | westward, 0, 0, 0, 0, by_king};
    all_[kUs] = eastward | westward | by_king;
    twice_[kUs] = (eastward & westward) | ((eastward | westward) & by_king);
  }

  Bitboard pieces_pinned_to(Square king, Color us) const {
    const Bitboard theirs = pieces(opposite(us));
    const Bitboard snipers = (rook_attacks(king, theirs) & position_->straight_sliders(opposite(us))) |
                             (bishop_attacks(king, theirs) & position_->diagonal_sliders(opposite(us)));
    Bitboard pinned = 0;
    for (const Square s : squares(snipers)) {
      const Bitboard screen = between(king, s) & pieces(us);
      if (!more_than_one(screen)) pinned |= screen;
    }
    return pinned;
  }

  const Position* position_;
  PawnFacts pawn_facts_;
  std::array<std::array<Bitboard, 6>, 2> by_type_;
  std::array<Bitboard, 2> all_;
  std::array<Bitboard, 2> twice_;
  std::array<Bitboard, 2> mobility_area_;
  std::array<Bitboard, 2> pinned_;
  std::array<Square, 2> kings_;
  std::array<std::array<int, 5>, 2> counts_;
};

}  // namespace kiebitz
