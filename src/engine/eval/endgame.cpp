#include "eval/endgame.h"

#include <algorithm>

#include "eval/kpk.h"

namespace kiebitz {
namespace {

// Far above what the terms give, so that a known win is better than any other advantage of the same material.
constexpr int kKnownWin = 3000;
constexpr int kPawnWin = 1000;
constexpr int kPawnWinPerRank = 20;
constexpr int kEdgeStep = 20;
constexpr int kCornerStep = 60;
constexpr int kNearKingsStep = 15;
constexpr int kRoomStep = 25;

// The usual values of pieces in pawns.
constexpr int kMinorPoints = 3;
constexpr int kRookPoints = 5;
constexpr int kQueenPoints = 9;
constexpr int kMoppingUpLead = 4;

int piece_points(const Facts& facts, Color c) {
  const int minors = facts.count(c, PieceType::Knight) + facts.count(c, PieceType::Bishop);
  return minors * kMinorPoints + facts.count(c, PieceType::Rook) * kRookPoints +
         facts.count(c, PieceType::Queen) * kQueenPoints;
}

// 0 in the four centre squares, 6 in the corners.
int off_center(Square s) {
  return (3 - edge_distance(file_of(s))) + (3 - std::min(index(rank_of(s)), 7 - index(rank_of(s))));
}

int near_kings(const Facts& facts) {
  return kNearKingsStep * (7 - distance(facts.king(Color::White), facts.king(Color::Black)));
}

int drive_to_edge(const Facts& facts, Color weak) { return kEdgeStep * off_center(facts.king(weak)); }

// The squares that a bare king can reach if the other pieces stand still. Two bishops mate by taking them away; driving
// the king to the edge is not enough.
Bitboard room_of_king(const Position& position, Color weak) {
  const Color strong = opposite(weak);
  const Bitboard king = position.pieces(weak, PieceType::King);
  const Bitboard others = position.occupied() & ~king;
  Bitboard taken = king_attacks(position.king(strong));
  for (const Square s : squares(position.pieces(strong, PieceType::Bishop))) taken |= bishop_attacks(s, others);
  for (const Square s : squares(position.pieces(strong, PieceType::Knight))) taken |= knight_attacks(s);
  Bitboard room = king;
  for (Bitboard before = 0; room != before;) {
    before = room;
    for (const Square s : squares(before)) room |= king_attacks(s) & ~taken;
  }
  return room;
}

bool all_on_one_colour(Bitboard b) { return (b & kLightSquares) == 0 || (b & kDarkSquares) == 0; }

// True if all pawns are on one rook file, the only other pieces are bishops that do not cover its corner, and the weak
// king holds the corner.
bool is_wrong_corner(const Facts& facts, Color strong) {
  const Position& position = facts.position();
  const Bitboard pawns = facts.pawns(strong);
  const Bitboard bishops = position.pieces(strong, PieceType::Bishop);
  const bool one_rook_file = (pawns & ~kFileA) == 0 || (pawns & ~kFileH) == 0;
  if (pawns == 0 || !one_rook_file || popcount(position.pieces(strong)) != popcount(pawns | bishops) + 1) return false;
  const Square corner = make_square(file_of(lsb(pawns)), relative_rank(strong, Rank::R8));
  if ((bishops & (is_light(corner) ? kLightSquares : kDarkSquares)) != 0) return false;
  return distance(facts.king(opposite(strong)), corner) <= 1;
}

Endgame drawn(EndgameKind kind, Color strong) { return {kind, strong, 0, true}; }

Endgame single_pawn(const Facts& facts, Color strong) {
  const Square pawn = lsb(facts.pawns(strong));
  const bool wins =
      is_kpk_win({strong, facts.king(strong), pawn, facts.king(opposite(strong)), facts.position().side_to_move()});
  if (!wins) return drawn(EndgameKind::PawnDraws, strong);
  return {EndgameKind::PawnWins, strong, kPawnWin + kPawnWinPerRank * index(relative_rank(strong, pawn)), false};
}

// The mate is possible only in a corner the bishop can reach.
Endgame bishop_and_knight(const Facts& facts, Color strong) {
  const Square king = facts.king(opposite(strong));
  const bool light = (facts.position().pieces(strong, PieceType::Bishop) & kLightSquares) != 0;
  const int to_one = distance(king, light ? Square::A8 : Square::A1);
  const int to_other = distance(king, light ? Square::H1 : Square::H8);
  const int corner = kCornerStep * (7 - std::min(to_one, to_other));
  return {EndgameKind::BishopAndKnight, strong, kKnownWin + corner + near_kings(facts), false};
}

// The weak side has nothing but its king.
std::optional<Endgame> against_bare_king(const Facts& facts, Color strong) {
  const int knights = facts.count(strong, PieceType::Knight);
  const int pawns = facts.count(strong, PieceType::Pawn);
  const Bitboard bishops = facts.position().pieces(strong, PieceType::Bishop);
  const bool heavy = facts.count(strong, PieceType::Rook) + facts.count(strong, PieceType::Queen) > 0;
  if (!heavy) {
    if (pawns == 1 && knights == 0 && bishops == 0) return single_pawn(facts, strong);
    if (is_wrong_corner(facts, strong)) return drawn(EndgameKind::WrongCorner, strong);
    if (pawns == 0 && knights == 1 && popcount(bishops) == 1) return bishop_and_knight(facts, strong);
    const bool minors_mate = !all_on_one_colour(bishops) || (knights > 0 && bishops != 0) || knights > 2;
    if (!minors_mate) {
      if (pawns == 0) return drawn(EndgameKind::DeadDraw, strong);
      return std::nullopt;
    }
  }
  int bonus = kKnownWin + drive_to_edge(facts, opposite(strong)) + near_kings(facts);
  if (!heavy) bonus -= kRoomStep * popcount(room_of_king(facts.position(), opposite(strong)));
  return Endgame{EndgameKind::BareKing, strong, bonus, false};
}

std::optional<Endgame> mopping_up(const Facts& facts, Color strong) {
  const Color weak = opposite(strong);
  if (piece_points(facts, strong) - piece_points(facts, weak) < kMoppingUpLead) return std::nullopt;
  return Endgame{EndgameKind::MoppingUp, strong, drive_to_edge(facts, weak) + near_kings(facts), false};
}

// Opposite bishops make draws likely, above all without other pieces.
int opposite_bishops_scale(const Facts& facts, Color strong) {
  constexpr int kBishopsOnly = 18;
  constexpr int kPerPassedPawn = 6;
  constexpr int kWithPieces = 30;
  constexpr int kPerPiece = 3;
  const Position& position = facts.position();
  const bool bishops_only =
      piece_points(facts, Color::White) == kMinorPoints && piece_points(facts, Color::Black) == kMinorPoints;
  if (bishops_only)
    return kBishopsOnly + kPerPassedPawn * popcount(facts.pawn_facts().passed & position.pieces(strong));
  return kWithPieces + kPerPiece * popcount(position.pieces(strong));
}

// Without pawns a lead of a minor piece rarely wins, and two knights never do by force.
int pawnless_scale(const Facts& facts, Color strong) {
  constexpr int kHopeless = 4;
  const int own = piece_points(facts, strong);
  const int enemy = piece_points(facts, opposite(strong));
  const bool two_knights = facts.count(strong, PieceType::Knight) == 2 && own == 2 * kMinorPoints;
  if (own <= kMinorPoints) return 0;
  if (two_knights) return kHopeless;
  if (own - enemy > kMinorPoints) return kFullScale;
  return enemy <= kMinorPoints ? kHopeless : kSlimScale;
}

// One rook each and one extra pawn on a single wing is usually a draw.
bool is_drawish_rook_ending(const Facts& facts, Color strong) {
  const Color weak = opposite(strong);
  const auto one_rook = [&](Color c) {
    return piece_points(facts, c) == kRookPoints && facts.count(c, PieceType::Rook) == 1;
  };
  if (!one_rook(strong) || !one_rook(weak)) return false;
  constexpr Bitboard kQueenSide = kFileA | kFileA << 1 | kFileA << 2 | kFileA << 3;
  const Bitboard pawns = facts.pawns(strong);
  const bool one_wing = (pawns & kQueenSide) == 0 || (pawns & ~kQueenSide) == 0;
  const int lead = facts.count(strong, PieceType::Pawn) - facts.count(weak, PieceType::Pawn);
  return one_wing && lead <= 1 && (king_attacks(facts.king(weak)) & facts.pawns(weak)) != 0;
}

}  // namespace

std::optional<Endgame> known_endgame(const Facts& facts) {
  for (const Color strong : kColors) {
    const Bitboard weak_pieces = facts.pieces(opposite(strong));
    if (!more_than_one(weak_pieces)) {
      // Two bare kings are a dead draw; otherwise the side with more is the strong one.
      if (more_than_one(facts.position().pieces(strong)) || strong == Color::Black)
        return against_bare_king(facts, strong);
    } else if ((weak_pieces & facts.position().pieces(PieceType::Pawn)) == 0) {
      if (const auto found = mopping_up(facts, strong)) return found;
    }
  }
  return std::nullopt;
}

int game_phase(const Facts& facts) {
  int phase = 0;
  for (const Color c : kColors) {
    phase += facts.count(c, PieceType::Knight) + facts.count(c, PieceType::Bishop) +
             2 * facts.count(c, PieceType::Rook) + 4 * facts.count(c, PieceType::Queen);
  }
  return std::min(phase, kFullPhase);
}

int winning_chances(const Facts& facts, Color strong) {
  constexpr int kFewPawns = 40;
  constexpr int kPerPawn = 6;
  constexpr int kDrawishRooks = 36;
  const int pawns = facts.count(strong, PieceType::Pawn);
  if (pawns == 0) return pawnless_scale(facts, strong);
  if (facts.count(opposite(strong), PieceType::Pawn) > 0 && piece_points(facts, opposite(strong)) == 0 &&
      is_wrong_corner(facts, strong))
    return 0;
  int scale = std::min(kFullScale, kFewPawns + kPerPawn * pawns);
  if (has_opposite_bishops(facts.position())) scale = std::min(scale, opposite_bishops_scale(facts, strong));
  if (is_drawish_rook_ending(facts, strong)) scale = std::min(scale, kDrawishRooks);
  return scale;
}

bool has_opposite_bishops(const Position& position) {
  return popcount(position.pieces(Color::White, PieceType::Bishop)) == 1 &&
         popcount(position.pieces(Color::Black, PieceType::Bishop)) == 1 &&
         !all_on_one_colour(position.pieces(PieceType::Bishop));
}

int fifty_move_fade(int halfmove_clock) {
  // The full value up to this clock; kFullFade plies later nothing would be left, so at the limit of 100 an eighth
  // remains.
  constexpr int kFadeStart = 30;
  return std::clamp(kFullFade + kFadeStart - halfmove_clock, 0, kFullFade);
}

}  // namespace kiebitz
