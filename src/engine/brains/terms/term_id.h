// The names of the terms a brain's evaluation is made of; term.h says what they count.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kiebitz::brains {

enum class TermId : std::uint8_t {
  Material,
  Tables,
  Tempo,
  Mobility,
  Moves,
  MovesForward,
  MovesBackward,
  MovesSideways,
  MovesOnFile,
  Covered,
  Attacked,
  CenterAttacks,
  CenterReach,
  KingZone,
  KingZoneSquares,
  KingGuard,
  PawnShield,
  ShieldGaps,
  VirtualMobility,
  Tropism,
  BlockedPawns,
  DoubledPawns,
  IsolatedPawns,
  PassedPawns,
  BishopPair,
  OpenFiles,
  Outposts,
  EarlyQueen,
  Repetition,
  History,
};
inline constexpr std::size_t kTermCount = static_cast<std::size_t>(TermId::History) + 1;

}  // namespace kiebitz::brains
