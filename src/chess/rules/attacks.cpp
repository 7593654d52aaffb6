#include "rules/attacks.h"

#include <memory>

#include "rules/magics.h"

namespace kiebitz::detail {
namespace {

using Step = Bitboard (*)(Bitboard);
constexpr std::array<Step, 4> kStraightSteps = {north, south, east, west};
constexpr std::array<Step, 4> kDiagonalSteps = {north_east, north_west, south_east, south_west};

// The number of entries: the sum of 2^(mask bits) over all squares.
constexpr std::size_t kRookSlots = 102400;
constexpr std::size_t kBishopSlots = 5248;
std::array<Bitboard, kRookSlots + kBishopSlots> slider_slots;

Bitboard walk(Square s, Bitboard occupied, const std::array<Step, 4>& steps) {
  Bitboard attacks = 0;
  for (const Step step : steps) {
    for (Bitboard b = step(bit(s)); b != 0; b = step(b)) {
      attacks |= b;
      if ((b & occupied) != 0) break;
    }
  }
  return attacks;
}

// Blockers on the edge of the board do not change the attacks, unless the slider stands on that edge.
Bitboard relevant_blockers(Square s, const std::array<Step, 4>& steps) {
  const Bitboard ranks = (kRank1 | kRank1 << 56) & ~rank_bits(rank_of(s));
  const Bitboard files = (kFileA | kFileH) & ~file_bits(file_of(s));
  return walk(s, 0, steps) & ~(ranks | files);
}

Bitboard* fill(std::array<SliderEntry, kSquareCount>& entries, Bitboard* slots, const std::array<Step, 4>& steps,
               const std::array<std::uint64_t, 64>& magics) {
  const bool by_pext = detect_fast_pext() || use_pext();
  for (int i = 0; i < kSquareCount; ++i) {
    const Square s = square_at(i);
    SliderEntry& entry = entries[i];
    entry.mask = relevant_blockers(s, steps);
    entry.attacks = slots;
    entry.magic = magics[i];
    entry.shift = static_cast<unsigned>(64 - popcount(entry.mask));
    Bitboard blockers = 0;  // iterates over all subsets of the mask
    std::size_t subset = 0;
    do {
      const std::size_t slot = by_pext ? subset : static_cast<std::size_t>((blockers * entry.magic) >> entry.shift);
      slots[slot] = walk(s, blockers, steps);
      blockers = (blockers - entry.mask) & entry.mask;
      ++subset;
    } while (blockers != 0);
    slots += subset;
  }
  return slots;
}

SliderTables make_sliders() {
  SliderTables tables;
  Bitboard* next = fill(tables.rook, slider_slots.data(), kStraightSteps, kRookMagics);
  fill(tables.bishop, next, kDiagonalSteps, kBishopMagics);
  return tables;
}

LineTables make_lines() {
  LineTables tables{};
  for (int a = 0; a < kSquareCount; ++a) {
    for (const auto& steps : {kStraightSteps, kDiagonalSteps}) {
      const Square from = square_at(a);
      const Bitboard reach = walk(from, 0, steps);
      for (const Square to : squares(reach)) {
        tables.between[a][index(to)] = walk(from, bit(to), steps) & walk(to, bit(from), steps);
        tables.line[a][index(to)] = (reach & walk(to, 0, steps)) | bit(from) | bit(to);
      }
    }
  }
  return tables;
}

}  // namespace

const SliderTables kSliders = make_sliders();
const LineTables kLines = make_lines();

}  // namespace kiebitz::detail
