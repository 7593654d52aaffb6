#include "learn/tune/tuner_model.h"

#include <algorithm>
#include <cmath>

#include "eval/danger_curve.h"
#include "eval/endgame.h"

namespace kiebitz {
namespace {

RealPair weighted_sum(TunerData::Range counts, const RealWeights& weights) {
  RealPair sum;
  for (const TunerData::Entry& entry : counts) {
    const RealPair& weight = weights[entry.weight];
    sum.mg += weight.mg * entry.count;
    sum.eg += weight.eg * entry.count;
  }
  return sum;
}

void add_counts(TunerData::Range counts, double mg, double eg, RealWeights& gradient) {
  for (const TunerData::Entry& entry : counts) {
    RealPair& slope = gradient[entry.weight];
    slope.mg += mg * entry.count;
    slope.eg += eg * entry.count;
  }
}

// Bounds a weight, so that sums of weights fit 16 bits.
constexpr double kLargest = 4000;

// The same curve as king_danger_penalty, and its slope.
struct Penalty {
  double value;
  double slope;
};

Penalty middlegame_penalty(double danger) {
  if (danger <= 0 || danger >= kMaxDanger) {
    const double end = danger <= 0 ? 0 : kMaxDanger;
    return {end * end / kDangerDivisorMg, 0};
  }
  return {danger * danger / kDangerDivisorMg, 2 * danger / kDangerDivisorMg};
}

Penalty endgame_penalty(double danger) {
  const double inside = std::clamp<double>(danger, 0, kMaxDanger);
  return {inside / kDangerDivisorEg, inside == danger ? 1.0 / kDangerDivisorEg : 0};
}

}  // namespace

RealWeights to_real(const Weights& weights) {
  RealWeights real(kWeightCount);
  for (int i = 0; i < kWeightCount; ++i)
    real[i] = {static_cast<double>(weights[i].mg()), static_cast<double>(weights[i].eg())};
  return real;
}

Weights to_integer(const RealWeights& weights) {
  const auto round = [](double x) { return static_cast<int>(std::lround(std::clamp(x, -kLargest, kLargest))); };
  Weights integer;
  for (int i = 0; i < kWeightCount; ++i) integer[i] = Tapered(round(weights[i].mg), round(weights[i].eg));
  return integer;
}

double expectation(double value, double width) { return 1 / (1 + std::exp(-value / width)); }

TunerModel::Forward TunerModel::run(const TunerData::Sample& sample, const RealWeights& weights) const {
  Forward forward;
  RealPair sum = weighted_sum(data_->counts(sample), weights);
  sum.mg += sample.fixed_mg;
  sum.eg += sample.fixed_eg;
  for (const Color c : kColors) {
    const RealPair danger = weighted_sum(data_->danger(sample, c), weights);
    const double sign = c == Color::White ? -1 : 1;
    sum.mg += sign * middlegame_penalty(danger.mg).value;
    sum.eg += sign * endgame_penalty(danger.eg).value;
    forward.danger[index(c)] = danger;
  }
  const double fade = static_cast<double>(sample.fade) / kFullFade;
  const double phase = static_cast<double>(sample.phase) / kFullPhase;
  forward.mg_share = phase * fade;
  forward.eg_share = (1 - phase) * fade * sample.scale / kFullScale;
  forward.value = sum.mg * forward.mg_share + sum.eg * forward.eg_share;
  return forward;
}

double TunerModel::value(const TunerData::Sample& sample, const RealWeights& weights) const {
  return run(sample, weights).value;
}

double TunerModel::target(const TunerData::Sample& sample) const {
  if (sample.score == TunerData::kNoScore) return sample.result;
  const double by_score = expectation(sample.score, target_.score_width);
  return (1 - target_.score_share) * sample.result + target_.score_share * by_score;
}

double TunerModel::squared_error(const TunerData::Sample& sample, const RealWeights& weights) const {
  const double miss = expectation(value(sample, weights), target_.width) - target(sample);
  return miss * miss;
}

double TunerModel::add_gradient(const TunerData::Sample& sample, const RealWeights& weights,
                                RealWeights& gradient) const {
  const Forward forward = run(sample, weights);
  const double predicted = expectation(forward.value, target_.width);
  const double miss = predicted - target(sample);
  const double by_value = 2 * miss * predicted * (1 - predicted) / target_.width;
  const double by_mg = by_value * forward.mg_share;
  const double by_eg = by_value * forward.eg_share;
  add_counts(data_->counts(sample), by_mg, by_eg, gradient);
  for (const Color c : kColors) {
    const double sign = c == Color::White ? -1 : 1;
    const RealPair& danger = forward.danger[index(c)];
    add_counts(data_->danger(sample, c), sign * by_mg * middlegame_penalty(danger.mg).slope,
               sign * by_eg * endgame_penalty(danger.eg).slope, gradient);
  }
  return miss * miss;
}

}  // namespace kiebitz
