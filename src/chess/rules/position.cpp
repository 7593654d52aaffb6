// Construction, validation and queries of a position. Moves are made in position_make.cpp.
#include "rules/position.h"

#include "rules/keys/zobrist.h"

namespace kiebitz {
namespace {

constexpr int kMaxPiecesPerSide = 16;
constexpr int kMaxPawnsPerSide = 8;

std::optional<SetupError> check_census(const Position& p) {
  const auto count = [&p](Color c, PieceType t) { return popcount(p.pieces(c, t)); };
  const std::array<int, 2> kings = {count(Color::White, PieceType::King), count(Color::Black, PieceType::King)};
  if (kings[0] == 0) return SetupError::WhiteKingMissing;
  if (kings[1] == 0) return SetupError::BlackKingMissing;
  if (kings[0] > 1) return SetupError::TooManyWhiteKings;
  if (kings[1] > 1) return SetupError::TooManyBlackKings;
  if (popcount(p.pieces(Color::White)) > kMaxPiecesPerSide) return SetupError::TooManyWhitePieces;
  if (popcount(p.pieces(Color::Black)) > kMaxPiecesPerSide) return SetupError::TooManyBlackPieces;
  if (count(Color::White, PieceType::Pawn) > kMaxPawnsPerSide) return SetupError::TooManyWhitePawns;
  if (count(Color::Black, PieceType::Pawn) > kMaxPawnsPerSide) return SetupError::TooManyBlackPawns;
  if ((p.pieces(PieceType::Pawn) & (rank_bits(Rank::R1) | rank_bits(Rank::R8))) != 0) return SetupError::PawnOnBackRank;
  return std::nullopt;
}

std::optional<SetupError> check_counters(const Setup& setup) {
  if (setup.halfmove_clock < 0 || setup.halfmove_clock > kMaxHalfmoveClock) return SetupError::HalfmoveClockOutOfRange;
  if (setup.fullmove_number < 1 || setup.fullmove_number > kMaxFullmoveNumber)
    return SetupError::FullmoveNumberOutOfRange;
  return std::nullopt;
}

// The king stands on its home rank, the rook on the same rank and on the side that the right names.
bool castling_right_is_real(const Setup& setup, Color c, CastlingSide side, Square king) {
  const OptSquare rook = setup.castling.at(c, side);
  if (!rook) return true;
  if (setup.piece_on(*rook) != make_piece(c, PieceType::Rook)) return false;
  if (relative_rank(c, king) != Rank::R1 || rank_of(*rook) != rank_of(king)) return false;
  const bool king_side = index(file_of(*rook)) > index(file_of(king));
  return king_side == (side == CastlingSide::King);
}

// A pawn of the side that just moved stands in front of the square, and the squares behind it are empty.
bool en_passant_square_is_real(const Setup& setup, Square target) {
  const Color us = setup.side_to_move;
  if (relative_rank(us, target) != Rank::R6) return false;
  const int ahead = us == Color::White ? 8 : -8;
  const Square pawn = square_at(index(target) - ahead);
  const Square origin = square_at(index(target) + ahead);
  return setup.piece_on(pawn) == make_piece(opposite(us), PieceType::Pawn) && setup.piece_on(target) == Piece::None &&
         setup.piece_on(origin) == Piece::None;
}

// Whether the last move can have given this check. At most two checkers; two are a discovery, so one of them slides and
// they do not share a line with the king; after a double push the king was not in check before it.
bool check_is_possible(const Position& p, Bitboard checkers, OptSquare double_push) {
  const Color us = p.side_to_move();
  const Square king = p.king(us);
  if (popcount(checkers) > 2) return false;
  if (more_than_one(checkers)) {
    const Bitboard sliders = p.diagonal_sliders(opposite(us)) | p.straight_sliders(opposite(us));
    if ((checkers & sliders) == 0) return false;
    if (contains(line_through(lsb(checkers), msb(checkers)), king)) return false;
  }
  if (!double_push) return true;
  const int ahead = us == Color::White ? 8 : -8;
  const Bitboard pawn = bit(square_at(index(*double_push) - ahead));
  const Bitboard origin = bit(square_at(index(*double_push) + ahead));
  const Bitboard before = (p.occupied() ^ pawn) | origin;
  return (p.attackers_to(king, before) & p.pieces(opposite(us)) & ~pawn) == 0;
}

}  // namespace

Expected<Position, SetupError> Position::from_setup(const Setup& setup) {
  Position p;
  p.place(setup.board);
  if (const auto error = check_census(p)) return Unexpected(*error);
  if (const auto error = check_counters(setup)) return Unexpected(*error);
  p.side_ = setup.side_to_move;
  p.fullmove_number_ = setup.fullmove_number;
  p.state_.halfmove_clock = static_cast<std::int16_t>(setup.halfmove_clock);

  const Color us = p.side_;
  if (p.is_attacked(p.king(opposite(us)), us)) return Unexpected(SetupError::OpponentInCheck);
  for (const Color c : kColors) {
    for (const CastlingSide side : kCastlingSides) {
      if (!castling_right_is_real(setup, c, side, p.king(c))) return Unexpected(SetupError::WrongCastlingRight);
      if (const OptSquare rook = setup.castling.at(c, side)) p.set_castling(c, side, *rook);
    }
  }
  if (setup.en_passant && !en_passant_square_is_real(setup, *setup.en_passant))
    return Unexpected(SetupError::WrongEnPassantSquare);
  us == Color::White ? p.update_checks_and_pins<Color::White>() : p.update_checks_and_pins<Color::Black>();
  if (!check_is_possible(p, p.checkers(), setup.en_passant)) return Unexpected(SetupError::ImpossibleCheck);
  p.state_.double_push_target = setup.en_passant;
  if (setup.en_passant && p.en_passant_is_legal(*setup.en_passant)) p.state_.en_passant = setup.en_passant;

  p.set_keys();
  return p;
}

// Computed on whole sets and not per square, because FENs are read by the million.
void Position::place(const std::array<Piece, kSquareCount>& board) {
  std::array<Bitboard, 16> sets{};  // by index of the piece
  for (int i = 0; i < kSquareCount; ++i) sets[index(board[i])] |= bit(square_at(i));
  for (const Color c : kColors) {
    for (const PieceType t : kPieceTypes) {
      by_type_[index(t)] |= sets[index(make_piece(c, t))];
      by_color_[index(c)] |= sets[index(make_piece(c, t))];
    }
  }
  board_ = board;
}

void Position::set_keys() {
  state_.pawn_key = recompute_pawn_key();
  for (const Color c : kColors) state_.non_pawn_key[index(c)] = recompute_non_pawn_key(c);
  state_.key = state_.pawn_key ^ state_.non_pawn_key[0] ^ state_.non_pawn_key[1] ^ key_of_state();
}

// The part of the key that does not depend on pieces.
Key Position::key_of_state() const {
  Key key = zobrist::castling(state_.castling);
  if (side_ == Color::Black) key ^= zobrist::black_to_move();
  if (state_.en_passant) key ^= zobrist::en_passant(*state_.en_passant);
  return key;
}

Position Position::start() { return *from_setup(standard_setup()); }

Position Position::chess960_start(int number) { return *from_setup(chess960_setup(number)); }

Setup Position::to_setup() const {
  Setup setup;
  setup.board = board_;
  setup.side_to_move = side_;
  for (const Color c : kColors)
    for (const CastlingSide side : kCastlingSides)
      if (state_.castling.has(c, side)) setup.castling.at(c, side) = castling_rook(c, side);
  setup.en_passant = state_.en_passant;
  setup.halfmove_clock = state_.halfmove_clock;
  setup.fullmove_number = fullmove_number_;
  return setup;
}

void Position::set_castling(Color c, CastlingSide side, Square rook) {
  const Square king_from = king(c);
  const Square king_to = castled_king_square(c, side);
  const Square rook_to = castled_rook_square(c, side);
  const CastlingRights right = CastlingRights::of(c, side);
  state_.castling.add(right);
  castling_loss_[index(king_from)].add(right);
  castling_loss_[index(rook)].add(right);
  CastlingPath& path = castling_[index(c)][index(side)];
  path.rook = rook;
  path.king_walk = (between(king_from, king_to) | bit(king_to)) & ~bit(king_from);
  path.must_be_empty = (path.king_walk | between(rook, rook_to) | bit(rook_to)) & ~(bit(king_from) | bit(rook));
  const File corner = side == CastlingSide::King ? File::H : File::A;
  path.rook_may_shield = file_of(rook) != corner;
}

bool Position::has_chess960_castling() const {
  for (const Color c : kColors) {
    for (const CastlingSide side : kCastlingSides) {
      if (!state_.castling.has(c, side)) continue;
      const Square corner = relative_square(c, side == CastlingSide::King ? Square::H1 : Square::A1);
      if (king(c) != relative_square(c, Square::E1) || castling_rook(c, side) != corner) return true;
    }
  }
  return false;
}

Bitboard Position::attackers_to(Square s, Bitboard occupancy) const {
  const Bitboard diagonal = pieces(PieceType::Bishop) | pieces(PieceType::Queen);
  const Bitboard straight = pieces(PieceType::Rook) | pieces(PieceType::Queen);
  return (pawn_attacks(Color::White, s) & pieces(Color::Black, PieceType::Pawn)) |
         (pawn_attacks(Color::Black, s) & pieces(Color::White, PieceType::Pawn)) |
         (knight_attacks(s) & pieces(PieceType::Knight)) | (king_attacks(s) & pieces(PieceType::King)) |
         (bishop_attacks(s, occupancy) & diagonal) | (rook_attacks(s, occupancy) & straight);
}

bool Position::is_attacked(Square s, Color by, Bitboard occupancy) const {
  if ((pawn_attacks(opposite(by), s) & pieces(by, PieceType::Pawn)) != 0) return true;
  if ((knight_attacks(s) & pieces(by, PieceType::Knight)) != 0) return true;
  if ((king_attacks(s) & pieces(by, PieceType::King)) != 0) return true;
  return (bishop_attacks(s, occupancy) & diagonal_sliders(by)) != 0 ||
         (rook_attacks(s, occupancy) & straight_sliders(by)) != 0;
}

// The capture is simulated, because it removes two pawns from one rank and may open a line that no pin describes.
bool Position::en_passant_capture_is_legal(Square from, Square target) const {
  const Color us = side_;
  const Color them = opposite(us);
  const Bitboard captured = us == Color::White ? south(bit(target)) : north(bit(target));
  const Bitboard after = (occupied() ^ bit(from) ^ captured) | bit(target);
  return (attackers_to(king(us), after) & pieces(them) & ~captured) == 0;
}

bool Position::en_passant_is_legal(Square target) const {
  const Bitboard capturers = pawn_attacks(opposite(side_), target) & pieces(side_, PieceType::Pawn);
  for (const Square from : squares(capturers))
    if (en_passant_capture_is_legal(from, target)) return true;
  return false;
}

int Position::repetitions() const {
  const int reach =
      std::min({static_cast<int>(state_.halfmove_clock), static_cast<int>(state_.plies_since_null), plies_made()});
  int count = 0;
  for (int plies = 4; plies <= reach; plies += 2)
    if (key_before(plies) == state_.key) ++count;
  return count;
}

Key Position::recompute_key() const {
  Key key = key_of_state();
  for (const Square s : squares(occupied())) key ^= zobrist::piece(piece_on(s), s);
  return key;
}

Key Position::recompute_pawn_key() const {
  Key key = 0;
  for (const Square s : squares(pieces(PieceType::Pawn))) key ^= zobrist::piece(piece_on(s), s);
  return key;
}

Key Position::recompute_non_pawn_key(Color c) const {
  Key key = 0;
  for (const Square s : squares(pieces(c) & ~pieces(PieceType::Pawn))) key ^= zobrist::piece(piece_on(s), s);
  return key;
}

}  // namespace kiebitz
