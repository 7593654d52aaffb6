#include "brains/evaluator.h"

#include <algorithm>
#include <cmath>

#include "brains/search/outcome_scores.h"
#include "brains/terms/term.h"

namespace kiebitz::brains {
namespace {

bool every_term(TermId) { return true; }
bool simple_term(TermId id) { return id == TermId::Material || id == TermId::Tables; }

// Tables are printed with rank 8 first: White reads them upside down, Black as they stand.
OrientedTables orient(const TableSet& set) {
  OrientedTables out{};
  for (const Color c : kColors)
    for (const PieceType t : kPieceTypes)
      for (int i = 0; i < kSquareCount; ++i) {
        Square printed = c == Color::White ? flip_rank(square_at(i)) : square_at(i);
        if (set.mirrored[index(c)][index(t)]) printed = flip_file(printed);
        out[index(c)][index(t)][i] = set.by_type[index(t)][index(printed)];
      }
  return out;
}

Points material_without_king(const Brain& brain, const Position& p, Color side) {
  Points sum = 0;
  for (const PieceType t : kPieceTypes)
    if (t != PieceType::King)
      sum += brain.evaluation.values[index(Phase::Middlegame)][index(t)] * popcount(p.pieces(side, t));
  return sum;
}

}  // namespace

Phase phase_at_root(const Brain& brain, const Position& root) {
  const Phases& phases = brain.phases;
  if (phases.model != PhaseModel::ByGame) return Phase::Middlegame;
  if (material_without_king(brain, root, Color::White) <= phases.endgame_material &&
      material_without_king(brain, root, Color::Black) <= phases.endgame_material)
    return Phase::Endgame;
  return root.fullmove_number() <= phases.opening_moves ? Phase::Opening : Phase::Middlegame;
}

int tapered_phase(const Position& p) {
  const int phase = popcount(p.pieces(PieceType::Knight) | p.pieces(PieceType::Bishop)) +
                    2 * popcount(p.pieces(PieceType::Rook)) + 4 * popcount(p.pieces(PieceType::Queen));
  return std::min(phase, kFullPhase);
}

Evaluator::Evaluator(const Brain& brain, const HistoryValues* history)
    : brain_(brain), history_(history), limit_(lowest_mate(brain.scoring)) {
  for (std::size_t i = 0; i < kPhaseCount; ++i) tables_[i] = orient(brain.evaluation.tables[i]);
}

void Evaluator::begin(const Position& root) {
  thinker_ = root.side_to_move();
  phase_ = phase_at_root(brain_, root);
}

TermShare Evaluator::share_of(const WeightedTerm& term, Position& position, std::span<const Move> path,
                              Phase phase) const {
  const double own_weight = term.own[index(phase)];
  const double enemy_weight = term.enemy[index(phase)];
  TermShare share{.id = term.id};
  if (own_weight == 0 && enemy_weight == 0) return share;
  const TermInput input{position, brain_.evaluation.values[index(phase)], tables_[index(phase)], term.waiting, history_,
                        path};
  const auto count = spec_of(term.id).count;
  if (own_weight != 0) share.own = count(input, thinker_) / term.divide;
  if (enemy_weight != 0) share.enemy = count(input, opposite(thinker_)) / term.divide;
  share.points = own_weight * share.own - enemy_weight * share.enemy;
  return share;
}

Points Evaluator::sum(Position& position, std::span<const Move> path, Phase phase, Filter filter) const {
  Points sum = 0;
  for (const WeightedTerm& term : brain_.evaluation.terms)
    if (filter(term.id)) sum += share_of(term, position, path, phase).points;
  return sum;
}

Points Evaluator::total(Position& position, std::span<const Move> path, Filter filter) const {
  if (brain_.phases.model != PhaseModel::Tapered) return sum(position, path, phase_, filter);
  const int middle = tapered_phase(position);
  const Points mixed = sum(position, path, Phase::Middlegame, filter) * middle +
                       sum(position, path, Phase::Endgame, filter) * (kFullPhase - middle);
  return std::trunc(mixed / kFullPhase);
}

Points Evaluator::points(Position& position, std::span<const Move> path) const {
  return std::clamp(total(position, path, every_term), -limit_, limit_);
}

Points Evaluator::simple_points(Position& position) const { return total(position, {}, simple_term); }

std::vector<TermShare> Evaluator::explain(Position& position, std::span<const Move> path) const {
  std::vector<TermShare> shares;
  const bool tapered = brain_.phases.model == PhaseModel::Tapered;
  const double middle = tapered_phase(position) / static_cast<double>(kFullPhase);
  for (const WeightedTerm& term : brain_.evaluation.terms) {
    TermShare share = share_of(term, position, path, phase_);
    if (tapered) {
      const TermShare late = share_of(term, position, path, Phase::Endgame);
      share.own = share.own * middle + late.own * (1 - middle);
      share.enemy = share.enemy * middle + late.enemy * (1 - middle);
      share.points = share.points * middle + late.points * (1 - middle);
    }
    shares.push_back(share);
  }
  return shares;
}

}  // namespace kiebitz::brains
