// The parts of the classical evaluation: the value of each term for each side. Computed without any cache, so that the
// tests use it as the reference of the fast evaluation. Pure functions.
#pragma once

#include <array>
#include <optional>

#include "eval/endgame.h"
#include "eval/tapered.h"
#include "eval/term.h"
#include "eval/weights.h"
#include "rules/position.h"

namespace kiebitz {

// The value of a term for each side, from that side's view.
struct TermLine {
  Term term = Term::Material;
  std::array<Tapered, 2> value{};  // by colour

  Tapered of(Color c) const { return value[index(c)]; }
  Tapered difference() const { return value[0] - value[1]; }
};

struct Explanation {
  std::array<TermLine, kTermCount> lines;  // in the order of Term
  Tapered sum;                             // of all differences
  int phase = 0;                           // kFullPhase: middlegame, 0: endgame
  int scale = kFullScale;                  // share of the endgame half that counts, of kFullScale
  int fade = kFullFade;                    // share the fifty-move rule leaves, of kFullFade
  std::optional<EndgameKind> endgame;
  // From White's view: ((mg * phase + eg * (24 - phase) * scale / 64) / 24) * fade / 80. Equal to
  // ClassicalEvaluator::evaluate but for the sign.
  int total = 0;

  const TermLine& line(Term term) const { return lines[index(term)]; }
  // A tapered value as a part of the total, before scale and fade: one number per term to show.
  int blend(Tapered value) const { return (value.mg() * phase + value.eg() * (kFullPhase - phase)) / kFullPhase; }
};

// Precondition: not in check.
Explanation explain(const Position& position, const Weights& weights = default_weights());

}  // namespace kiebitz
