// Making and taking back moves.
#include "rules/keys/zobrist.h"
#include "rules/position.h"

namespace kiebitz {

void Position::put(Piece p, Square s) {
  const Bitboard b = bit(s);
  board_[index(s)] = p;
  by_type_[index(type_of(p))] |= b;
  by_color_[index(color_of(p))] |= b;
}

void Position::remove(Piece p, Square s) {
  const Bitboard b = bit(s);
  board_[index(s)] = Piece::None;
  by_type_[index(type_of(p))] ^= b;
  by_color_[index(color_of(p))] ^= b;
}

void Position::move_piece(Piece p, Square from, Square to) {
  const Bitboard both = bit(from) ^ bit(to);
  board_[index(from)] = Piece::None;
  board_[index(to)] = p;
  by_type_[index(type_of(p))] ^= both;
  by_color_[index(color_of(p))] ^= both;
}

// Checkers and pins of the side to move in one pass over the lines from the king that are blocked only by our pieces.
template <Color Us>
void Position::update_checks_and_pins() {
  constexpr Color kThem = opposite(Us);
  const Square k = king(Us);
  const Bitboard ours = pieces(Us);
  const Bitboard theirs = pieces(kThem);
  Bitboard checkers = (knight_attacks(k) & pieces(PieceType::Knight) & theirs) |
                      (pawn_attacks(Us, k) & pieces(PieceType::Pawn) & theirs);
  Bitboard pin_diagonal = 0;
  Bitboard pin_straight = 0;
  const auto scan = [&](Bitboard snipers, Bitboard& pins) {
    for (const Square s : squares(snipers)) {
      const Bitboard blockers = between(k, s) & ours;
      if (blockers == 0) {
        checkers |= bit(s);
      } else if (!more_than_one(blockers)) {
        pins |= between(k, s) | bit(s);
      }
    }
  };
  scan(bishop_attacks(k, theirs) & diagonal_sliders(kThem), pin_diagonal);
  scan(rook_attacks(k, theirs) & straight_sliders(kThem), pin_straight);
  state_.checkers = checkers;
  state_.pin_diagonal = pin_diagonal;
  state_.pin_straight = pin_straight;
}
template void Position::update_checks_and_pins<Color::White>();
template void Position::update_checks_and_pins<Color::Black>();

void Position::hash_piece(Piece p, Square s) {
  const Key number = zobrist::piece(p, s);
  state_.key ^= number;
  if (type_of(p) == PieceType::Pawn) {
    state_.pawn_key ^= number;
  } else {
    state_.non_pawn_key[index(color_of(p))] ^= number;
  }
}

template <Color Us>
void Position::make_castling(Move m) {
  const CastlingSide side = m.castling_side();
  const Piece king_piece = make_piece(Us, PieceType::King);
  const Piece rook_piece = make_piece(Us, PieceType::Rook);
  const Square king_to = castled_king_square(Us, side);
  const Square rook_to = castled_rook_square(Us, side);
  // Both are removed first: in Chess960 their squares may overlap.
  remove(king_piece, m.from());
  remove(rook_piece, m.to());
  put(king_piece, king_to);
  put(rook_piece, rook_to);
  hash_piece(king_piece, m.from());
  hash_piece(king_piece, king_to);
  hash_piece(rook_piece, m.to());
  hash_piece(rook_piece, rook_to);
}

template <Color Us>
void Position::make_pawn_extras(Move m, Piece pawn) {
  constexpr int kAhead = Us == Color::White ? 8 : -8;
  const Square to = m.to();
  state_.halfmove_clock = 0;
  if (m.is_promotion()) {
    const Piece promoted = make_piece(Us, m.promotion_piece());
    remove(pawn, to);
    put(promoted, to);
    hash_piece(pawn, to);
    hash_piece(promoted, to);
  } else if (index(to) - index(m.from()) == 2 * kAhead) {
    state_.double_push_target = square_at(index(to) - kAhead);
  }
}

template <Color Us>
void Position::make_for(Move m) {
  constexpr Color kThem = opposite(Us);
  constexpr int kAhead = Us == Color::White ? 8 : -8;
  past_.push_back(state_);
  State& st = state_;
  const Square from = m.from();
  const Square to = m.to();
  st.move = m;
  st.captured = Piece::None;
  ++st.halfmove_clock;
  ++st.plies_since_null;
  st.key ^= zobrist::black_to_move();
  if (st.en_passant) st.key ^= zobrist::en_passant(*st.en_passant);
  st.en_passant = {};
  st.double_push_target = {};

  if (m.is_castling()) {
    make_castling<Us>(m);
  } else {
    const Piece piece = piece_on(from);
    const Square victim = m.is_en_passant() ? square_at(index(to) - kAhead) : to;
    if (const Piece captured = piece_on(victim); captured != Piece::None) {
      st.captured = captured;
      st.halfmove_clock = 0;
      remove(captured, victim);
      hash_piece(captured, victim);
    }
    move_piece(piece, from, to);
    hash_piece(piece, from);
    hash_piece(piece, to);
    if (type_of(piece) == PieceType::Pawn) make_pawn_extras<Us>(m, piece);
  }

  CastlingRights loss = castling_loss_[index(from)];
  loss.add(castling_loss_[index(to)]);
  if (!loss.empty()) {
    st.key ^= zobrist::castling(st.castling);
    st.castling.remove(loss);
    st.key ^= zobrist::castling(st.castling);
  }

  side_ = kThem;
  fullmove_number_ += Us == Color::Black;
  update_checks_and_pins<kThem>();
  if (st.double_push_target && en_passant_is_legal(*st.double_push_target)) {
    st.en_passant = st.double_push_target;
    st.key ^= zobrist::en_passant(*st.en_passant);
  }
}

template <Color Us>
void Position::unmake_for() {
  constexpr int kAhead = Us == Color::White ? 8 : -8;
  const Move m = state_.move;
  const Square from = m.from();
  const Square to = m.to();
  if (m.is_castling()) {
    const CastlingSide side = m.castling_side();
    const Piece king_piece = make_piece(Us, PieceType::King);
    const Piece rook_piece = make_piece(Us, PieceType::Rook);
    remove(king_piece, castled_king_square(Us, side));
    remove(rook_piece, castled_rook_square(Us, side));
    put(king_piece, from);
    put(rook_piece, to);
  } else {
    if (m.is_promotion()) {
      remove(piece_on(to), to);
      put(make_piece(Us, PieceType::Pawn), from);
    } else {
      move_piece(piece_on(to), to, from);
    }
    if (state_.captured != Piece::None) put(state_.captured, m.is_en_passant() ? square_at(index(to) - kAhead) : to);
  }
  side_ = Us;
  fullmove_number_ -= Us == Color::Black;
}

void Position::make(Move m) {
  KIEBITZ_ASSERT(is_legal(m), "make needs a legal move");
  side_ == Color::White ? make_for<Color::White>(m) : make_for<Color::Black>(m);
}

void Position::unmake() {
  KIEBITZ_ASSERT(!past_.empty(), "unmake needs a move that was made");
  if (state_.move.is_null()) {
    side_ = opposite(side_);
    fullmove_number_ -= side_ == Color::Black;
  } else {
    side_ == Color::White ? unmake_for<Color::Black>() : unmake_for<Color::White>();
  }
  state_ = past_.back();
  past_.pop_back();
}

void Position::make_null() {
  KIEBITZ_ASSERT(!is_check(), "a side in check cannot make a null move");
  past_.push_back(state_);
  State& st = state_;
  st.move = Move();
  st.captured = Piece::None;
  ++st.halfmove_clock;
  st.plies_since_null = 0;
  st.key ^= zobrist::black_to_move();
  if (st.en_passant) st.key ^= zobrist::en_passant(*st.en_passant);
  st.en_passant = {};
  st.double_push_target = {};
  fullmove_number_ += side_ == Color::Black;
  side_ = opposite(side_);
  side_ == Color::White ? update_checks_and_pins<Color::White>() : update_checks_and_pins<Color::Black>();
}

}  // namespace kiebitz
