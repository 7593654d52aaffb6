// The named terms of the classical evaluation. The identifiers are stable: files and interfaces use them.
#pragma once

#include <cstdint>
#include <string_view>

namespace kiebitz {

enum class Term : std::uint8_t {
  Material,
  Imbalance,
  PieceSquares,
  Mobility,
  Center,
  KingShelter,
  PawnStorm,
  KingDanger,
  KingActivity,
  IsolatedPawns,
  DoubledPawns,
  BackwardPawns,
  ConnectedPawns,
  BlockedPawns,
  PassedPawns,
  Threats,
  HangingPieces,
  Outposts,
  MinorPieces,
  RookFiles,
  RookSeventh,
  TrappedPieces,
  Space,
  Tempo,
  KnownEndgame,
};
inline constexpr int kTermCount = static_cast<int>(Term::KnownEndgame) + 1;

constexpr int index(Term term) { return static_cast<int>(term); }

// "king_danger"
std::string_view term_name(Term term);
// "King danger", at most 16 characters, for the first column of a table.
std::string_view term_title(Term term);

}  // namespace kiebitz
