#include "insight/themes/theme.h"

#include <array>

namespace kiebitz::insight {
namespace {

constexpr std::array<std::string_view, kThemeCount> kNames = {"advancedPawn",
                                                              "attackingF2F7",
                                                              "attraction",
                                                              "capturingDefender",
                                                              "castling",
                                                              "clearance",
                                                              "collinearMove",
                                                              "defensiveMove",
                                                              "deflection",
                                                              "discoveredAttack",
                                                              "doubleCheck",
                                                              "enPassant",
                                                              "exposedKing",
                                                              "fork",
                                                              "hangingPiece",
                                                              "interference",
                                                              "intermezzo",
                                                              "kingsideAttack",
                                                              "pin",
                                                              "promotion",
                                                              "queensideAttack",
                                                              "quietMove",
                                                              "sacrifice",
                                                              "skewer",
                                                              "trappedPiece",
                                                              "underPromotion",
                                                              "xRayAttack",
                                                              "mate",
                                                              "mateIn1",
                                                              "mateIn2",
                                                              "mateIn3",
                                                              "mateIn4",
                                                              "mateIn5",
                                                              "smotheredMate",
                                                              "backRankMate",
                                                              "anastasiaMate",
                                                              "hookMate",
                                                              "arabianMate",
                                                              "bodenMate",
                                                              "doubleBishopMate",
                                                              "dovetailMate",
                                                              "pawnEndgame",
                                                              "knightEndgame",
                                                              "bishopEndgame",
                                                              "rookEndgame",
                                                              "queenEndgame",
                                                              "queenRookEndgame",
                                                              "oneMove",
                                                              "short",
                                                              "long",
                                                              "veryLong"};

}  // namespace

std::string_view theme_name(Theme theme) { return kNames[static_cast<std::size_t>(index(theme))]; }

std::optional<Theme> parse_theme(std::string_view name) {
  for (int i = 0; i < kThemeCount; ++i)
    if (theme_name(theme_at(i)) == name) return theme_at(i);
  return std::nullopt;
}

}  // namespace kiebitz::insight
