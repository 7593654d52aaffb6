// One generator for all purposes. It visits sets of target squares and passes them to a sink, which either appends
// moves to a list or counts them. Pins and checks restrict the sets, so it never visits an illegal move.
#include "rules/movegen.h"

namespace kiebitz {
namespace {

class ListSink {
 public:
  explicit ListSink(MoveList& list) : list_(list) {}
  void piece(Square from, Bitboard targets) {
    for (const Square to : squares(targets)) list_.push(Move::normal(from, to));
  }
  // Pawn moves that all cover the same distance.
  void pawns(Bitboard targets, int distance) {
    for (const Square to : squares(targets)) list_.push(Move::normal(square_at(index(to) - distance), to));
  }
  void promotions(Bitboard targets, int distance) {
    for (const Square to : squares(targets))
      for (const PieceType t : {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight})
        list_.push(Move::promotion(square_at(index(to) - distance), to, t));
  }
  void en_passant(Square from, Square to) { list_.push(Move::en_passant(from, to)); }
  void castling(Square king, Square rook) { list_.push(Move::castling(king, rook)); }

 private:
  MoveList& list_;
};

class CountSink {
 public:
  void piece(Square, Bitboard targets) { count_ += static_cast<std::size_t>(popcount(targets)); }
  void pawns(Bitboard targets, int) { count_ += static_cast<std::size_t>(popcount(targets)); }
  void promotions(Bitboard targets, int) { count_ += 4 * static_cast<std::size_t>(popcount(targets)); }
  void en_passant(Square, Square) { ++count_; }
  void castling(Square, Square) { ++count_; }
  std::size_t count() const { return count_; }

 private:
  std::size_t count_ = 0;
};

enum class Wanted { All, Captures, Quiets };

}  // namespace

class MoveGenerator {
 public:
  template <Wanted W, class Sink>
  static void generate(const Position& p, Sink& sink) {
    p.side_to_move() == Color::White ? generate_for<Color::White, W>(p, sink) : generate_for<Color::Black, W>(p, sink);
  }

 private:
  template <Color Us, Wanted W, class Sink>
  static void generate_for(const Position& p, Sink& sink) {
    constexpr Color kThem = opposite(Us);
    const Bitboard occupied = p.occupied();
    const Bitboard theirs = p.pieces(kThem);
    const Bitboard wanted = W == Wanted::All ? ~p.pieces(Us) : W == Wanted::Captures ? theirs : ~occupied;
    generate_king<Us, W>(p, wanted, sink);
    const Bitboard checkers = p.checkers();
    if (more_than_one(checkers)) return;
    // With one checker every other move must capture it or block it.
    const Bitboard resolves = checkers == 0 ? kAllSquares : between(p.king(Us), lsb(checkers)) | checkers;
    generate_pieces<Us>(p, wanted & resolves, sink);
    if constexpr (W != Wanted::Captures) generate_pawn_pushes<Us>(p, resolves, sink);
    generate_pawn_promotions<Us, W>(p, resolves, sink);
    if constexpr (W != Wanted::Quiets) generate_pawn_captures<Us>(p, resolves, sink);
  }

  // Every square the other side attacks. Our king does not block sliders.
  template <Color Us>
  static Bitboard forbidden_to_king(const Position& p) {
    constexpr Color kThem = opposite(Us);
    const Bitboard without_king = p.occupied() ^ p.pieces(Us, PieceType::King);
    Bitboard attacked = pawn_attacks(kThem, p.pieces(kThem, PieceType::Pawn)) | king_attacks(p.king(kThem));
    for (const Square s : squares(p.pieces(kThem, PieceType::Knight))) attacked |= knight_attacks(s);
    for (const Square s : squares(p.diagonal_sliders(kThem))) attacked |= bishop_attacks(s, without_king);
    for (const Square s : squares(p.straight_sliders(kThem))) attacked |= rook_attacks(s, without_king);
    return attacked;
  }

  // Steps and castling. The forbidden squares are computed only if the king has a step to make, because they are
  // costly.
  template <Color Us, Wanted W, class Sink>
  static void generate_king(const Position& p, Bitboard wanted, Sink& sink) {
    const Square k = p.king(Us);
    const Bitboard steps = king_attacks(k) & wanted;
    const bool king_side = W != Wanted::Captures && p.castling_is_unblocked(Us, CastlingSide::King);
    const bool queen_side = W != Wanted::Captures && p.castling_is_unblocked(Us, CastlingSide::Queen);
    if (steps == 0 && !king_side && !queen_side) return;
    const Bitboard forbidden = forbidden_to_king<Us>(p);
    sink.piece(k, steps & ~forbidden);
    const auto castle = [&](CastlingSide side) {
      if (p.castling_is_safe(Us, side, forbidden)) sink.castling(k, p.castling_rook(Us, side));
    };
    if (king_side) castle(CastlingSide::King);
    if (queen_side) castle(CastlingSide::Queen);
  }

  template <Color Us, class Sink>
  static void generate_pieces(const Position& p, Bitboard wanted, Sink& sink) {
    const Bitboard occupied = p.occupied();
    const Bitboard pin_diagonal = p.state_.pin_diagonal;
    const Bitboard pin_straight = p.state_.pin_straight;
    for (const Square s : squares(p.pieces(Us, PieceType::Knight) & ~(pin_diagonal | pin_straight)))
      sink.piece(s, knight_attacks(s) & wanted);
    // A pinned slider moves along its pin only; pins on different lines never share a square that a slider could reach.
    const Bitboard diagonal = p.diagonal_sliders(Us) & ~pin_straight;
    for (const Square s : squares(diagonal & ~pin_diagonal)) sink.piece(s, bishop_attacks(s, occupied) & wanted);
    for (const Square s : squares(diagonal & pin_diagonal))
      sink.piece(s, bishop_attacks(s, occupied) & wanted & pin_diagonal);
    const Bitboard straight = p.straight_sliders(Us) & ~pin_diagonal;
    for (const Square s : squares(straight & ~pin_straight)) sink.piece(s, rook_attacks(s, occupied) & wanted);
    for (const Square s : squares(straight & pin_straight))
      sink.piece(s, rook_attacks(s, occupied) & wanted & pin_straight);
  }

  template <Color Us>
  static constexpr int kAhead = Us == Color::White ? 8 : -8;
  template <Color Us>
  static constexpr Bitboard kSeventh = rank_bits(relative_rank(Us, Rank::R7));

  // Targets one step ahead of these pawns. Pins are considered, checks not yet.
  template <Color Us>
  static Bitboard single_pushes(const Position& p, Bitboard pawns) {
    const Bitboard free = pawns & ~p.state_.pin_diagonal;
    const Bitboard pinned = free & p.state_.pin_straight;
    return ((forward(Us, free & ~pinned)) | (forward(Us, pinned) & p.state_.pin_straight)) & ~p.occupied();
  }

  template <Color Us, class Sink>
  static void generate_pawn_pushes(const Position& p, Bitboard resolves, Sink& sink) {
    const Bitboard pawns = p.pieces(Us, PieceType::Pawn) & ~kSeventh<Us>;
    const Bitboard single = single_pushes<Us>(p, pawns);
    const Bitboard third = rank_bits(relative_rank(Us, Rank::R3));
    sink.pawns(single & resolves, kAhead<Us>);
    sink.pawns(forward(Us, single & third) & ~p.occupied() & resolves, 2 * kAhead<Us>);
  }

  // Captures of these pawns to the east and to the west. Pins are considered, checks not yet.
  template <Color Us>
  static std::array<Bitboard, 2> capture_targets(const Position& p, Bitboard pawns) {
    const auto east_of = [](Bitboard b) { return Us == Color::White ? north_east(b) : south_east(b); };
    const auto west_of = [](Bitboard b) { return Us == Color::White ? north_west(b) : south_west(b); };
    const Bitboard free = pawns & ~p.state_.pin_straight;
    const Bitboard pinned = free & p.state_.pin_diagonal;
    const Bitboard line = p.state_.pin_diagonal;
    const Bitboard theirs = p.pieces(opposite(Us));
    return {(east_of(free & ~pinned) | (east_of(pinned) & line)) & theirs,
            (west_of(free & ~pinned) | (west_of(pinned) & line)) & theirs};
  }

  template <Color Us, class Sink>
  static void generate_pawn_captures(const Position& p, Bitboard resolves, Sink& sink) {
    const Bitboard pawns = p.pieces(Us, PieceType::Pawn) & ~kSeventh<Us>;
    const auto [east_targets, west_targets] = capture_targets<Us>(p, pawns);
    sink.pawns(east_targets & resolves, kAhead<Us> + 1);
    sink.pawns(west_targets & resolves, kAhead<Us> - 1);
    if (const OptSquare target = p.en_passant()) {
      for (const Square from : squares(pawn_attacks(opposite(Us), *target) & pawns))
        if (p.en_passant_capture_is_legal(from, *target)) sink.en_passant(from, *target);
    }
  }

  // All promotions count as captures: they change the material.
  template <Color Us, Wanted W, class Sink>
  static void generate_pawn_promotions(const Position& p, Bitboard resolves, Sink& sink) {
    if constexpr (W == Wanted::Quiets) return;
    const Bitboard pawns = p.pieces(Us, PieceType::Pawn) & kSeventh<Us>;
    if (pawns == 0) return;
    sink.promotions(single_pushes<Us>(p, pawns) & resolves, kAhead<Us>);
    const auto [east_targets, west_targets] = capture_targets<Us>(p, pawns);
    sink.promotions(east_targets & resolves, kAhead<Us> + 1);
    sink.promotions(west_targets & resolves, kAhead<Us> - 1);
  }
};

void generate_all(const Position& position, MoveList& list) {
  ListSink sink(list);
  MoveGenerator::generate<Wanted::All>(position, sink);
}

void generate_captures(const Position& position, MoveList& list) {
  ListSink sink(list);
  MoveGenerator::generate<Wanted::Captures>(position, sink);
}

void generate_quiets(const Position& position, MoveList& list) {
  ListSink sink(list);
  MoveGenerator::generate<Wanted::Quiets>(position, sink);
}

void generate_evasions(const Position& position, MoveList& list) {
  KIEBITZ_ASSERT(position.is_check(), "evasions exist only in check");
  generate_all(position, list);
}

MoveList legal_moves(const Position& position) {
  MoveList list;
  generate_all(position, list);
  return list;
}

std::size_t count_legal_moves(const Position& position) {
  CountSink sink;
  MoveGenerator::generate<Wanted::All>(position, sink);
  return sink.count();
}

bool has_legal_move(const Position& position) { return count_legal_moves(position) != 0; }

}  // namespace kiebitz
