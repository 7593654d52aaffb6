#include "learn/train/network_trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

#include "base/random.h"
#include "learn/train/network_gradient.h"
#include "learn/tune/tuner_width.h"

namespace kiebitz {
namespace {

using Clock = std::chrono::steady_clock;
using Places = std::vector<std::uint32_t>;  // in the list of all positions

constexpr std::size_t kPositionsToFit = 400'000;
constexpr std::chrono::milliseconds kProgressInterval{500};

// Games whose hash is smaller than this are held out for validation. Whole games are held out, so that validation
// positions are unrelated to training positions. The hash depends on the game alone, so a network that continues from
// another was never trained on its validation games. If all of a few games fall on one side, the game with the smallest
// or the largest hash moves to the other side.
double hold_out_limit(const PositionList& positions, double share) {
  std::uint32_t smallest = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t largest = 0;
  for (const PackedPosition& p : positions) {
    if (p.result == kNoResult) continue;
    smallest = std::min(smallest, p.game);
    largest = std::max(largest, p.game);
  }
  const double limit = share * 0x1p32;
  return smallest < largest ? std::clamp(limit, smallest + 1.0, static_cast<double>(largest)) : limit;
}

// The width of the curve from scores to expected results, which makes results and scores comparable targets.
int fit_scale(const PositionList& positions) {
  Predictions predictions;
  const std::size_t stride = positions.size() / kPositionsToFit + 1;
  for (std::size_t i = 0; i < positions.size(); i += stride) {
    if (positions[i].result == kNoResult) continue;
    predictions.values.push_back(positions[i].score);
    predictions.results.push_back(static_cast<float>(positions[i].result) / 2);
  }
  return static_cast<int>(std::lround(fit_width(predictions)));
}

class Trainer {
 public:
  Trainer(const TrainingSet& data, const TrainOptions& options, const TrainEvents& events)
      : positions_(data.positions()),
        options_(options),
        events_(events),
        team_(options.threads),
        scale_(options.start ? options.start->scale() : fit_scale(data.positions())),
        hold_out_limit_(hold_out_limit(data.positions(), options.validation_share)) {
    KIEBITZ_ASSERT(positions_.size() <= std::numeric_limits<std::uint32_t>::max(), "places have 32 bits");
    training_.reserve(positions_.size());
    put_training_in_order();
    for (std::size_t i = 0; i < positions_.size(); ++i)
      if (is_held_out(positions_[i]) && positions_[i].result != kNoResult)
        validation_.push_back(static_cast<std::uint32_t>(i));
  }

  bool has_enough() const { return !training_.empty() && !validation_.empty(); }

  TrainResult run(TrainState state, std::uint64_t fingerprint) {
    state_ = std::move(state);
    gradient_.assign(state_.network.weights.size(), 0.0F);
    NetworkGradient passes(options_.architecture, {static_cast<double>(scale_), options_.result_share},
                           options_.batch_size, team_);
    for (int epoch = static_cast<int>(state_.epochs.size()) + 1; epoch <= options_.epochs; ++epoch) {
      const double training = run_epoch(passes, epoch);
      finish_epoch({epoch, training, validation_loss(passes)});
      if (events_.on_epoch) events_.on_epoch(state_, fingerprint);
      if (events_.should_stop && events_.should_stop()) break;
    }
    return {std::move(state_), scale_, training_.size(), validation_.size()};
  }

 private:
  bool is_held_out(const PackedPosition& p) const { return p.game < hold_out_limit_; }

  std::size_t batch_size() const { return std::min(static_cast<std::size_t>(options_.batch_size), training_.size()); }

  void put_training_in_order() {
    training_.clear();
    for (std::size_t i = 0; i < positions_.size(); ++i)
      if (!is_held_out(positions_[i])) training_.push_back(static_cast<std::uint32_t>(i));
  }

  // The order depends on the number of the epoch alone, so an interrupted run continues with the same order.
  void shuffle_training(int epoch) {
    put_training_in_order();
    Random random(options_.seed + static_cast<std::uint64_t>(epoch) * 0x2545f4914f6cdd1dULL);
    for (std::size_t i = training_.size() - 1; i > 0; --i)
      std::swap(training_[i], training_[random.below(static_cast<std::uint32_t>(i + 1))]);
  }

  std::span<const PackedPosition* const> gather(std::span<const std::uint32_t> places) {
    batch_.clear();
    for (const std::uint32_t place : places) batch_.push_back(&positions_[place]);
    return batch_;
  }

  double run_epoch(NetworkGradient& passes, int epoch) {
    shuffle_training(epoch);
    const std::size_t batches = training_.size() / batch_size();  // the rest is used in other epochs
    const auto start = Clock::now();
    auto last_progress = start;
    double sum = 0;
    for (std::size_t b = 0; b < batches; ++b) {
      sum += step(passes, gather(std::span(training_).subspan(b * batch_size(), batch_size())), batches);
      const auto now = Clock::now();
      if (!events_.on_progress || (now - last_progress < kProgressInterval && b + 1 < batches)) continue;
      last_progress = now;
      const std::size_t done = (b + 1) * batch_size();
      events_.on_progress({epoch, done, batches * batch_size(), sum / static_cast<double>(done),
                           static_cast<double>(done) / std::chrono::duration<double>(now - start).count()});
    }
    return sum / static_cast<double>(batches * batch_size());
  }

  double step(NetworkGradient& passes, std::span<const PackedPosition* const> batch, std::size_t batches) {
    const ParameterLayout at = state_.network.layout();
    const AdamStep step{learning_rate(static_cast<double>(batches) * options_.epochs), options_.weight_decay,
                        ++state_.steps};
    return passes.loss_and_gradient(state_.network, batch, gradient_, [&](std::size_t first, std::size_t last) {
      const auto part = [first, last](nnue::AlignedVector<float>& all) {
        return std::span(all).subspan(first, last - first);
      };
      const bool is_tile = first < at.output_bias(0);
      if (is_tile && at.shared_size() > 0) learn_together(static_cast<int>(first / at.tile_size()), step);
      adam_step({part(state_.network.weights), part(gradient_), part(state_.adam.mean), part(state_.adam.square)},
                step);
    });
  }

  // All king buckets of a tile take a shared step by the sum of their gradients in addition to their separate steps:
  // the value of a piece on a square depends on the king only in part, and the sum has more data.
  void learn_together(int tile, const AdamStep& step) {
    const ParameterLayout at = state_.network.layout();
    const std::size_t size = at.shared_tile_size();
    const auto bucket_of = [&](nnue::AlignedVector<float>& all, int bucket) {
      return std::span(all).subspan(at.tile(tile) + static_cast<std::size_t>(bucket) * size, size);
    };
    const auto moments = [&](nnue::AlignedVector<float>& all) {
      return std::span(all).subspan(static_cast<std::size_t>(tile) * size, size);
    };
    const auto add = [](std::span<const float> what, std::span<float> to) {
      std::transform(to.begin(), to.end(), what.begin(), to.begin(), std::plus<>());
    };
    nnue::AlignedVector<float> gradient(size, 0.0F);
    nnue::AlignedVector<float> change(size, 0.0F);
    for (int b = 0; b < options_.architecture.king_buckets; ++b) add(bucket_of(gradient_, b), gradient);
    adam_step({change, gradient, moments(state_.shared.mean), moments(state_.shared.square)}, step);
    for (int b = 0; b < options_.architecture.king_buckets; ++b) add(change, bucket_of(state_.network.weights, b));
  }

  double learning_rate(double all_steps) const {
    const double warm_up = std::max(1.0, all_steps * options_.warm_up_share);
    const double at = state_.steps;
    if (at < warm_up) return options_.learning_rate * (at + 1) / warm_up;
    const double progress = (at - warm_up) / std::max(1.0, all_steps - warm_up);
    const double cosine = 0.5 * (1 + std::cos(std::numbers::pi * std::min(1.0, progress)));
    return options_.learning_rate * (options_.final_share + (1 - options_.final_share) * cosine);
  }

  double validation_loss(NetworkGradient& passes) {
    double sum = 0;
    const auto size = static_cast<std::size_t>(options_.batch_size);
    for (std::size_t begin = 0; begin < validation_.size(); begin += size)
      sum += passes.loss(state_.network,
                         gather(std::span(validation_).subspan(begin, std::min(size, validation_.size() - begin))));
    return sum / static_cast<double>(validation_.size());
  }

  void finish_epoch(const TrainEpoch& epoch) {
    const bool better = state_.best_epoch == 0 ||
                        epoch.validation < state_.epochs[static_cast<std::size_t>(state_.best_epoch) - 1].validation;
    state_.epochs.push_back(epoch);
    if (!better) return;
    state_.best_epoch = epoch.number;
    state_.best_weights = state_.network.weights;
  }

  const PositionList& positions_;
  TrainOptions options_;
  const TrainEvents& events_;
  ThreadTeam team_;
  int scale_;
  double hold_out_limit_;
  Places training_;
  Places validation_;
  std::vector<const PackedPosition*> batch_;
  TrainState state_;
  nnue::AlignedVector<float> gradient_;
};

TrainState fresh_state(const TrainOptions& options) {
  TrainState state;
  if (options.start)
    state.network = FloatNetwork::of(*options.start)
                        .widened(options.widen, options.seed)
                        .split_by_king(options.architecture.king_buckets);
  else
    state.network = FloatNetwork::random(options.architecture, options.seed);
  state.adam = AdamState::before_the_first_step(state.network.layout().size());
  state.shared = AdamState::before_the_first_step(state.network.layout().shared_size());
  return state;
}

}  // namespace

std::string_view describe(TrainError error) {
  switch (error) {
    case TrainError::TooFewPositions:
      return "there are too few games: some are needed to train with and some to hold out";
    case TrainError::OtherRun:
      return "the checkpoint belongs to a run with other data or options";
  }
  return "unknown error";
}

std::uint64_t train_fingerprint(const TrainingSet& data, const TrainOptions& o) {
  std::uint64_t hash = data.hash();
  const auto mix = [&hash](double value) { hash = Random(hash ^ std::hash<double>{}(value)).next(); };
  const nnue::Architecture& a = o.architecture;
  for (const int n : {a.hidden, static_cast<int>(a.mirrored), a.king_buckets, a.output_buckets, o.epochs, o.batch_size})
    mix(n);
  for (const double x : {o.learning_rate, o.final_share, o.warm_up_share, o.weight_decay, o.result_share,
                         o.validation_share, static_cast<double>(o.seed)})
    mix(x);
  return o.start ? Random(hash ^ o.start->hash()).next() : hash;
}

Expected<TrainResult, TrainError> train_network(const TrainingSet& data, const TrainOptions& options,
                                                const TrainState* resume, const TrainEvents& events) {
  if (data.positions().empty()) return Unexpected(TrainError::TooFewPositions);
  TrainState state = resume != nullptr ? *resume : fresh_state(options);
  const std::size_t size = ParameterLayout(options.architecture).size();
  if (state.network.weights.size() != size || !(state.network.architecture == options.architecture))
    return Unexpected(TrainError::OtherRun);
  Trainer trainer(data, options, events);
  if (!trainer.has_enough()) return Unexpected(TrainError::TooFewPositions);
  return trainer.run(std::move(state), train_fingerprint(data, options));
}

}  // namespace kiebitz
