#include "insight/themes/tagger.h"

#include <algorithm>
#include <array>

#include "insight/themes/attack_themes.h"
#include "insight/themes/gain_themes.h"
#include "insight/themes/guard_themes.h"
#include "insight/themes/king_themes.h"
#include "insight/themes/mate_names.h"
#include "insight/themes/timing_themes.h"

namespace kiebitz::insight {
namespace {

struct Rule {
  Theme theme;
  bool (*applies)(const Puzzle&);
};

constexpr std::array kRules = {
    Rule{Theme::AdvancedPawn, has_advanced_pawn},
    Rule{Theme::AttackingF2F7, has_attack_on_f2_or_f7},
    Rule{Theme::Attraction, has_attraction},
    Rule{Theme::CapturingDefender, has_capturing_defender},
    Rule{Theme::Castling, has_castling},
    Rule{Theme::Clearance, has_clearance},
    Rule{Theme::CollinearMove, has_collinear_move},
    Rule{Theme::DefensiveMove, has_defensive_move},
    Rule{Theme::Deflection, has_deflection},
    Rule{Theme::DiscoveredAttack, has_discovered_attack},
    Rule{Theme::DoubleCheck, has_double_check},
    Rule{Theme::EnPassant, has_en_passant},
    Rule{Theme::ExposedKing, has_exposed_king},
    Rule{Theme::Fork, has_fork},
    Rule{Theme::HangingPiece, has_hanging_piece},
    Rule{Theme::Interference, has_interference},
    Rule{Theme::Intermezzo, has_intermezzo},
    Rule{Theme::Pin, has_pin},
    Rule{Theme::Promotion, has_promotion},
    Rule{Theme::QuietMove, has_quiet_move},
    Rule{Theme::Sacrifice, has_sacrifice},
    Rule{Theme::Skewer, has_skewer},
    Rule{Theme::TrappedPiece, has_trapped_piece},
    Rule{Theme::UnderPromotion, has_under_promotion},
    Rule{Theme::XRayAttack, has_x_ray_attack},
};

std::size_t solution_moves(const Puzzle& puzzle) { return puzzle.size() / 2; }

void add_mate(const Puzzle& puzzle, ThemeSet& themes) {
  constexpr std::array kMates = {Theme::MateIn1, Theme::MateIn2, Theme::MateIn3, Theme::MateIn4, Theme::MateIn5};
  themes.add(Theme::Mate);
  themes.add(kMates[std::min(solution_moves(puzzle), kMates.size()) - 1]);
  if (const auto name = mate_name(puzzle.end(), puzzle.last().to)) themes.add(*name);
}

Theme length_of(const Puzzle& puzzle) {
  constexpr std::array kLengths = {Theme::OneMove, Theme::Short, Theme::Long, Theme::VeryLong};
  return kLengths[std::min(solution_moves(puzzle), kLengths.size()) - 1];
}

// What the board holds beside kings and pawns; nothing if that is no ending with a name of its own.
std::optional<Theme> ending_of(const Position& board) {
  struct Ending {
    PieceType type;
    Theme theme;
  };
  constexpr std::array kEndings = {
      Ending{PieceType::Knight, Theme::KnightEndgame}, Ending{PieceType::Bishop, Theme::BishopEndgame},
      Ending{PieceType::Rook, Theme::RookEndgame}, Ending{PieceType::Queen, Theme::QueenEndgame}};
  const Bitboard pawns = board.pieces(PieceType::Pawn);
  const Bitboard pieces = board.occupied() & ~pawns & ~board.pieces(PieceType::King);
  if (pieces == 0) return pawns != 0 ? std::optional(Theme::PawnEndgame) : std::nullopt;
  for (const Ending& ending : kEndings)
    if (pieces == board.pieces(ending.type)) return ending.theme;
  const Bitboard queens = board.pieces(PieceType::Queen);
  const Bitboard rooks = board.pieces(PieceType::Rook);
  if (pieces == (queens | rooks) && popcount(queens) == 1) return Theme::QueenRookEndgame;
  return std::nullopt;
}

void add_wing_attack(const Puzzle& puzzle, ThemeSet& themes) {
  if (themes.has(Theme::BackRankMate) || themes.has(Theme::Fork)) return;
  if (has_kingside_attack(puzzle)) {
    themes.add(Theme::KingsideAttack);
  } else if (has_queenside_attack(puzzle)) {
    themes.add(Theme::QueensideAttack);
  }
}

}  // namespace

ThemeSet themes_of(const Puzzle& puzzle) {
  ThemeSet themes;
  for (const Rule& rule : kRules)
    if (rule.applies(puzzle)) themes.add(rule.theme);
  if (puzzle.has_mate()) add_mate(puzzle, themes);
  add_wing_attack(puzzle, themes);
  const auto ending = ending_of(puzzle.before(kFirstMove));
  if (ending && ending == ending_of(puzzle.after(kFirstMove))) themes.add(*ending);
  themes.add(length_of(puzzle));
  return themes;
}

}  // namespace kiebitz::insight
