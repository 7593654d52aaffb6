// The themes of puzzles as the Lichess database names them, and sets of them. Which positions get which theme is
// written in docs/themes.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kiebitz::insight {

enum class Theme : std::uint8_t {
  AdvancedPawn,
  AttackingF2F7,
  Attraction,
  CapturingDefender,
  Castling,
  Clearance,
  CollinearMove,
  DefensiveMove,
  Deflection,
  DiscoveredAttack,
  DoubleCheck,
  EnPassant,
  ExposedKing,
  Fork,
  HangingPiece,
  Interference,
  Intermezzo,
  KingsideAttack,
  Pin,
  Promotion,
  QueensideAttack,
  QuietMove,
  Sacrifice,
  Skewer,
  TrappedPiece,
  UnderPromotion,
  XRayAttack,
  Mate,
  MateIn1,
  MateIn2,
  MateIn3,
  MateIn4,
  MateIn5,
  SmotheredMate,
  BackRankMate,
  AnastasiaMate,
  HookMate,
  ArabianMate,
  BodenMate,
  DoubleBishopMate,
  DovetailMate,
  PawnEndgame,
  KnightEndgame,
  BishopEndgame,
  RookEndgame,
  QueenEndgame,
  QueenRookEndgame,
  OneMove,
  Short,
  Long,
  VeryLong,
};
inline constexpr int kThemeCount = 51;

constexpr int index(Theme theme) { return static_cast<int>(theme); }
constexpr Theme theme_at(int i) { return static_cast<Theme>(i); }

// What a theme speaks about: how something is won, the mate at the end, the material, or the number of moves.
enum class ThemeGroup : std::uint8_t { Tactic, Mate, Ending, Length };
constexpr ThemeGroup group_of(Theme theme) {
  if (theme < Theme::Mate) return ThemeGroup::Tactic;
  if (theme < Theme::PawnEndgame) return ThemeGroup::Mate;
  return theme < Theme::OneMove ? ThemeGroup::Ending : ThemeGroup::Length;
}

// As in the database: "advancedPawn".
std::string_view theme_name(Theme theme);
std::optional<Theme> parse_theme(std::string_view name);

class ThemeSet {
 public:
  constexpr bool has(Theme theme) const { return ((bits_ >> index(theme)) & 1) != 0; }
  constexpr void add(Theme theme) { bits_ |= std::uint64_t{1} << index(theme); }
  constexpr bool empty() const { return bits_ == 0; }
  friend constexpr bool operator==(ThemeSet, ThemeSet) = default;

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace kiebitz::insight
