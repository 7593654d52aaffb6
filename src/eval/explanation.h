// The evaluation opened up: what each term gives each side. Computed afresh without any memory, so that it is also the
// reference the fast evaluation is tested against. Pure functions.
#pragma once

#include <array>
#include <optional>

#include "eval/endgame.h"
#include "eval/tapered.h"
#include "eval/term.h"
#include "eval/weights.h"
#include "rules/position.h"

namespace kiebitz {

// What a term gives each side, from that side's own view.
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
  // A tapered value as a part of the total, before scale and fade: for showing one number per term.
  int blend(Tapered value) const { return (value.mg() * phase + value.eg() * (kFullPhase - phase)) / kFullPhase; }
};

// Precondition: not in check.
Explanation explain(const Position& position, const Weights& weights = default_weights());

}  // namespace kiebitz
