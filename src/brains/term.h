// The named terms a brain's evaluation is made of. Each counts something for one side; what it is worth, and that the
// opponent's count is subtracted, is the brain's business (brain.h). All are pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rules/types.h"

namespace kiebitz::brains {

enum class TermId : std::uint8_t {
  Material,
  Tables,
  Tempo,
  Mobility,
  Moves,
  Attacked,
  CenterAttacks,
  CenterReach,
  KingZone,
  KingGuard,
  PawnShield,
  VirtualMobility,
  Tropism,
  BlockedPawns,
  DoubledPawns,
  IsolatedPawns,
  PassedPawns,
  BishopPair,
  OpenFiles,
  Repetition,
  History,
};
inline constexpr std::size_t kTermCount = static_cast<std::size_t>(TermId::History) + 1;

struct TermInput;

struct TermSpec {
  TermId id;
  std::string_view name;   // as brain files write it
  std::string_view about;  // what it counts for a side
  double (*count)(const TermInput& input, Color side);
};

// In the order of TermId.
std::span<const TermSpec> term_specs();
const TermSpec& spec_of(TermId id);
std::optional<TermId> find_term(std::string_view name);

}  // namespace kiebitz::brains
