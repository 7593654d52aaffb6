#include "eval/evaluator.h"

#include <algorithm>

#include "eval/endgame.h"
#include "eval/nnue/material_scale.h"
#include "eval/nnue/network_view.h"

namespace kiebitz {

void Evaluator::use_network(std::shared_ptr<const nnue::Network> network) {
  accumulators_.reset();
  if (network != nullptr) accumulators_.emplace(std::move(network), max_plies_);
}

int Evaluator::evaluate_with_network(const Position& position) {
  if (!nnue::is_for_network(position)) return classical_.evaluate(position);
  const int seen = accumulators_->evaluate(position);
  const Color us = position.side_to_move();
  const int scaled = seen * nnue::material_scale(position, seen > 0 ? us : opposite(us)) / nnue::kFullMaterialScale;
  const int value = scaled * fifty_move_fade(position.halfmove_clock()) / kFullFade;
  return std::clamp(value, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace kiebitz
