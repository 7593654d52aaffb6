#include "insight/themes/mate_names.h"

#include "insight/board/piece_safety.h"

namespace kiebitz::insight {
namespace {

constexpr Bitboard kEdgeFiles = kFileA | kFileH;
constexpr Bitboard kEndRanks = kRank1 | kRank1 << 56;
constexpr Bitboard kEdge = kEdgeFiles | kEndRanks;

// The board at the end, as the rules below see it.
struct MateView {
  const Position& board;
  Square arrived;
  Color loser;
  Color winner;
  Square king;
  Bitboard around;  // the neighbours of the king

  MateView(const Position& mated, Square mating)
      : board(mated),
        arrived(mating),
        loser(mated.side_to_move()),
        winner(opposite(loser)),
        king(mated.king(loser)),
        around(king_attacks(king)) {}

  PieceType mating_piece() const { return type_of(board.piece_on(arrived)); }
  Bitboard own(PieceType type) const { return board.pieces(winner, type); }
  Bitboard attackers(Square square) const { return attackers_of(board, square, winner); }
};

bool is_smothered(const MateView& mate) {
  return (mate.board.checkers() & mate.own(PieceType::Knight)) != 0 &&
         (mate.around & ~mate.board.pieces(mate.loser)) == 0;
}

bool is_back_rank(const MateView& mate) {
  const Bitboard home = rank_bits(relative_rank(mate.loser, Rank::R1));
  const Bitboard in_front = mate.around & forward(mate.loser, home);
  if (!contains(home, mate.king) || (in_front & ~mate.board.pieces(mate.loser)) != 0) return false;
  for (const Square square : squares(in_front))
    if (mate.attackers(square) != 0) return false;
  return (mate.board.checkers() & home) != 0;
}

bool is_anastasia(const MateView& mate) {
  if (!contains(kEdgeFiles, mate.king) || contains(kEndRanks, mate.king)) return false;
  const bool is_heavy = mate.mating_piece() == PieceType::Queen || mate.mating_piece() == PieceType::Rook;
  if (!is_heavy || file_of(mate.arrived) != file_of(mate.king)) return false;
  const int inwards = file_of(mate.king) == File::A ? 1 : -1;
  const Square neighbour = square_at(index(mate.king) + inwards);
  const Square guard = square_at(index(mate.king) + 3 * inwards);
  return contains(mate.board.pieces(mate.loser), neighbour) && contains(mate.own(PieceType::Knight), guard);
}

// The knights that guard a rook which has just arrived beside the king.
Bitboard knights_behind_rook(const MateView& mate) {
  if (mate.mating_piece() != PieceType::Rook || !contains(mate.around, mate.arrived)) return 0;
  return mate.attackers(mate.arrived) & mate.own(PieceType::Knight);
}

bool is_hook(const MateView& mate) {
  for (const Square knight : squares(knights_behind_rook(mate) & mate.around))
    if ((mate.attackers(knight) & mate.own(PieceType::Pawn)) != 0) return true;
  return false;
}

bool is_arabian(const MateView& mate) {
  constexpr Bitboard kCorners = kEdgeFiles & kEndRanks;
  // The square two files and two ranks from a corner.
  constexpr Bitboard kTwoAway = bit(Square::C3) | bit(Square::F3) | bit(Square::C6) | bit(Square::F6);
  const Bitboard from_king = bishop_attacks(mate.king, kTwoAway);
  return contains(kCorners, mate.king) && (knights_behind_rook(mate) & kTwoAway & from_king) != 0;
}

// At least two bishops, and nothing else attacks the king or a square beside it. Which name it is depends on the files
// of the two bishops on the lowest squares.
std::optional<Theme> mate_by_bishops(const MateView& mate) {
  Bitboard bishops = mate.own(PieceType::Bishop);
  if (!more_than_one(bishops)) return std::nullopt;
  for (const Square square : squares(mate.around | bit(mate.king)))
    if ((mate.attackers(square) & ~bishops) != 0) return std::nullopt;
  const Square first = pop_lsb(bishops);
  const Square second = pop_lsb(bishops);
  const bool first_is_left = file_of(first) < file_of(mate.king);
  const bool second_is_right = file_of(second) > file_of(mate.king);
  return first_is_left == second_is_right ? Theme::BodenMate : Theme::DoubleBishopMate;
}

bool is_dovetail(const MateView& mate) {
  const bool is_diagonal = contains(mate.around & bishop_attacks(mate.king, 0), mate.arrived);
  if (contains(kEdge, mate.king) || mate.mating_piece() != PieceType::Queen || !is_diagonal) return false;
  for (const Square square : squares(mate.around & ~bit(mate.arrived))) {
    const Bitboard attackers = mate.attackers(square);
    if (attackers == 0) continue;
    if (attackers != bit(mate.arrived) || !mate.board.is_empty(square)) return false;
  }
  return true;
}

}  // namespace

std::optional<Theme> mate_name(const Position& mated, Square arrived) {
  const MateView mate(mated, arrived);
  if (is_smothered(mate)) return Theme::SmotheredMate;
  if (is_back_rank(mate)) return Theme::BackRankMate;
  if (is_anastasia(mate)) return Theme::AnastasiaMate;
  if (is_hook(mate)) return Theme::HookMate;
  if (is_arabian(mate)) return Theme::ArabianMate;
  if (const auto name = mate_by_bishops(mate)) return name;
  if (is_dovetail(mate)) return Theme::DovetailMate;
  return std::nullopt;
}

}  // namespace kiebitz::insight
