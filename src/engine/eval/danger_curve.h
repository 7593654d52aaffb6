// Converts the danger of a king, a sum of weights, to a part of the score.
#pragma once

#include <algorithm>

#include "eval/tapered.h"

namespace kiebitz {

// The penalty of a king's summed danger: quadratic in the middlegame, linear in the endgame, nothing below zero.
inline constexpr int kDangerDivisorMg = 8192;
inline constexpr int kDangerDivisorEg = 16;
inline constexpr int kMaxDanger = 6000;

constexpr Tapered king_danger_penalty(Tapered danger) {
  const int mg = std::clamp(danger.mg(), 0, kMaxDanger);
  const int eg = std::clamp(danger.eg(), 0, kMaxDanger);
  return Tapered(mg * mg / kDangerDivisorMg, eg / kDangerDivisorEg);
}

}  // namespace kiebitz
