// The evaluation itself, written once for all sinks: the list of terms and the formula that turns their sum into a
// value. Private to eval.
#pragma once

#include <optional>

#include "eval/danger_curve.h"
#include "eval/endgame.h"
#include "eval/facts.h"
#include "eval/pawn_table.h"
#include "eval/sinks.h"
#include "eval/terms/activity.h"
#include "eval/terms/king_danger.h"
#include "eval/terms/king_pawns.h"
#include "eval/terms/material.h"
#include "eval/terms/passed.h"
#include "eval/terms/pawns.h"
#include "eval/terms/pieces.h"
#include "eval/terms/threats.h"

namespace kiebitz {

// The weights of the two halves of the score.
struct Mix {
  int phase;
  int scale;
  int fade;
  std::optional<Endgame> endgame;
};

// From White's view. Division rounds towards zero, so that mirrored positions get mirrored values.
int mix_score(Tapered score, const Mix& mix);

namespace detail {

template <Color Us, class Sink>
void add_pawn_and_king_terms(const Position& position, Sink& sink, PawnFacts& facts) {
  terms::pawn_and_king_squares<Us>(position, sink);
  terms::pawn_structure<Us>(position, sink, facts);
  terms::king_shelter<Us>(position, sink);
  terms::open_lines_to_king<Us>(position, sink);
  terms::king_activity<Us>(position, sink);
}

template <class Sink>
PawnFacts add_pawn_and_king_terms(const Position& position, Sink& sink) {
  PawnFacts facts;
  add_pawn_and_king_terms<Color::White>(position, sink, facts);
  add_pawn_and_king_terms<Color::Black>(position, sink, facts);
  return facts;
}

// The terms of every single piece of one type; also completes the attack maps.
template <Color Us, PieceType T, class Sink>
void add_terms_of(Facts& facts, Sink& sink) {
  for (const Square s : squares(facts.pieces(Us, T))) {
    const Bitboard attacks = facts.add_piece<Us, T>(s);
    const PieceView piece{s, attacks, popcount(attacks & facts.mobility_area(Us))};
    terms::piece_square<Us, T>(s, sink);
    terms::mobility<Us, T>(piece, sink);
    terms::zone_attack<Us, T>(facts, piece, sink);
    if constexpr (T == PieceType::Knight || T == PieceType::Bishop) {
      terms::outpost<Us, T>(facts, piece, sink);
      terms::minor_piece<Us, T>(facts, piece, sink);
      terms::trapped_minor<Us, T>(facts, piece, sink);
    }
    if constexpr (T == PieceType::Bishop) terms::bishop<Us>(facts, piece, sink);
    if constexpr (T == PieceType::Rook) terms::trapped_rook<Us>(facts, piece, sink);
  }
}

template <Color Us, class Sink>
void add_piece_terms(Facts& facts, Sink& sink) {
  add_terms_of<Us, PieceType::Knight>(facts, sink);
  add_terms_of<Us, PieceType::Bishop>(facts, sink);
  add_terms_of<Us, PieceType::Rook>(facts, sink);
  add_terms_of<Us, PieceType::Queen>(facts, sink);
}

// The terms that need the whole board.
template <Color Us, class Sink>
void add_board_terms(const Facts& facts, Sink& sink) {
  terms::material<Us>(facts, sink);
  terms::imbalance<Us>(facts, sink);
  terms::center<Us>(facts, sink);
  terms::passed_pawns<Us>(facts, sink);
  terms::threats<Us>(facts, sink);
  terms::rook_files<Us>(facts, sink);
  terms::rook_seventh<Us>(facts, sink);
  terms::space<Us>(facts, sink);
  terms::king_danger<Us>(facts, sink);
}

inline Mix make_mix(const Facts& facts, const std::optional<Endgame>& endgame, Tapered score) {
  Mix mix{game_phase(facts), kFullScale, fifty_move_fade(facts.position().halfmove_clock()), endgame};
  const bool is_known = endgame && endgame->kind != EndgameKind::MoppingUp;
  if (is_known) {
    mix.scale = endgame->drawn ? 0 : kFullScale;
    // Without pawns only the mating procedure makes progress: its steps must count for more than the fading of one
    // half-move.
    if (facts.position().pieces(PieceType::Pawn) == 0) mix.fade = kFullFade;
  } else {
    mix.scale = winning_chances(facts, score.eg() >= 0 ? Color::White : Color::Black);
  }
  // Such endings count as pure endgames: no middlegame value may change a draw or a win.
  if (is_known || mix.scale <= kSlimScale) mix.phase = 0;
  return mix;
}

}  // namespace detail

// All terms that do not depend on pawns and kings alone.
template <class Sink>
Mix add_terms(const Position& position, const PawnFacts& pawn_facts, Sink& sink) {
  Facts facts(position, pawn_facts);
  detail::add_piece_terms<Color::White>(facts, sink);
  detail::add_piece_terms<Color::Black>(facts, sink);
  detail::add_board_terms<Color::White>(facts, sink);
  detail::add_board_terms<Color::Black>(facts, sink);
  sink.add(position.side_to_move(), Term::Tempo, at(Block::Tempo));
  for (const Color c : kColors) sink.add_value(c, Term::KingDanger, -king_danger_penalty(sink.danger(c)));
  const std::optional<Endgame> endgame = known_endgame(facts);
  if (endgame) sink.add_value(endgame->strong, Term::KnownEndgame, Tapered(endgame->bonus, endgame->bonus));
  return detail::make_mix(facts, endgame, sink.score());
}

// The whole evaluation without a pawn table.
template <class Sink>
Mix evaluate_into(const Position& position, Sink& sink) {
  const PawnFacts pawn_facts = detail::add_pawn_and_king_terms(position, sink);
  return add_terms(position, pawn_facts, sink);
}

}  // namespace kiebitz
