#include "learn/tune/tuner.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>

#include "base/random.h"
#include "learn/tune/tuner_model.h"
#include "learn/tune/tuner_width.h"

namespace kiebitz {
namespace {

using Indices = std::vector<std::uint32_t>;

// Work is divided into this many slices, summed in order, so that rounding does not depend on the number of threads.
constexpr int kSlices = 16;

template <class F>
void for_each_slice(int threads, F f) {
  std::vector<std::thread> workers;
  const auto work = [&f, threads](int first) {
    for (int slice = first; slice < kSlices; slice += threads) f(slice);
  };
  for (int t = 1; t < threads; ++t) workers.emplace_back(work, t);
  work(0);
  for (std::thread& worker : workers) worker.join();
}

struct SliceRange {
  std::size_t begin;
  std::size_t end;
};

SliceRange slice_of(int slice, std::size_t count) {
  return {count * static_cast<std::size_t>(slice) / kSlices, count * (static_cast<std::size_t>(slice) + 1) / kSlices};
}

double mean_error(const TunerData& data, const TunerModel& model, const Indices& indices, const RealWeights& weights,
                  int threads) {
  std::array<double, kSlices> sums{};
  for_each_slice(threads, [&](int slice) {
    const auto [begin, end] = slice_of(slice, indices.size());
    for (std::size_t i = begin; i < end; ++i) sums[slice] += model.squared_error(data[indices[i]], weights);
  });
  return std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(indices.size());
}

double fit_value_width(const TunerData& data, const Indices& indices, const RealWeights& weights) {
  Predictions predictions;
  const TunerModel model(data, {});
  for (const std::uint32_t i : indices) {
    predictions.values.push_back(static_cast<float>(model.value(data[i], weights)));
    predictions.results.push_back(data[i].result);
  }
  return fit_width(predictions);
}

double fit_score_width(const TunerData& data, const Indices& indices) {
  Predictions predictions;
  for (const std::uint32_t i : indices) {
    if (data[i].score == TunerData::kNoScore) continue;
    predictions.values.push_back(data[i].score);
    predictions.results.push_back(data[i].result);
  }
  return fit_width(predictions);
}

// A unit of danger changes the value by about a tenth of a unit, so these weights are larger and take larger steps.
constexpr double kDangerReach = 10;

// Adam (Kingma and Ba 2015) with its usual constants.
class Adam {
 public:
  Adam() : mean_(kWeightCount), square_(kWeightCount) {}

  void step(RealWeights& weights, const RealWeights& gradient, double rate) {
    ++steps_;
    const double mean_bias = 1 - std::pow(kMeanDecay, steps_);
    const double square_bias = 1 - std::pow(kSquareDecay, steps_);
    const auto move = [&](double& weight, double& mean, double& square, double slope, double reach) {
      mean = kMeanDecay * mean + (1 - kMeanDecay) * slope;
      square = kSquareDecay * square + (1 - kSquareDecay) * slope * slope;
      weight -= rate * reach * (mean / mean_bias) / (std::sqrt(square / square_bias) + kTiny);
    };
    for (int i = 0; i < kWeightCount; ++i) {
      const double reach = is_danger_weight(i) ? kDangerReach : 1;
      move(weights[i].mg, mean_[i].mg, square_[i].mg, gradient[i].mg, reach);
      move(weights[i].eg, mean_[i].eg, square_[i].eg, gradient[i].eg, reach);
    }
  }

 private:
  static constexpr double kMeanDecay = 0.9;
  static constexpr double kSquareDecay = 0.999;
  static constexpr double kTiny = 1e-12;

  RealWeights mean_;
  RealWeights square_;
  int steps_ = 0;
};

class Tuner {
 public:
  Tuner(const TunerData& data, const Weights& start, const TuneOptions& options)
      : data_(data),
        options_(options),
        start_(to_real(start)),
        weights_(start_),
        smooth_(start_),
        slices_(kSlices, RealWeights(kWeightCount)) {
    split();
  }

  bool has_enough() const { return !training_.empty() && !validation_.empty(); }

  TuneResult run(const TuneProgress& progress) {
    TuneResult result;
    result.training_positions = training_.size();
    result.validation_positions = validation_.size();
    result.width = options_.width ? *options_.width : fit_value_width(data_, training_, start_);
    target_ = {result.width, options_.score_share > 0 ? fit_score_width(data_, training_) : result.width,
               options_.score_share};
    result.before = errors(start_);
    pull_ = pull_to_start(result.before.training);
    RealWeights best = start_;
    double best_error = result.before.validation;
    for (int epoch = 1; epoch <= options_.epochs; ++epoch) {
      run_epoch(epoch);
      const TuneEpoch report{epoch, errors(smooth_)};
      result.epochs.push_back(report);
      if (progress) progress(report);
      if (report.errors.validation < best_error) {
        best_error = report.errors.validation;
        best = smooth_;
        result.best_epoch = epoch;
      }
      if (epoch - result.best_epoch >= options_.patience) break;
    }
    result.weights = to_integer(best);
    result.after = errors(to_real(result.weights));
    return result;
  }

 private:
  // Whole games are held out, so that validation positions are unrelated to training positions.
  void split() {
    for (std::size_t i = 0; i < data_.size(); ++i) {
      Random random(options_.seed ^ (std::uint64_t{data_[i].game} + 1) * 0x9e3779b97f4a7c15ULL);
      Indices& side = random.uniform() < options_.validation_share ? validation_ : training_;
      const bool new_game = i == 0 || data_[i].game != data_[i - 1].game;
      if (new_game && &side == &training_) ++training_games_;
      side.push_back(static_cast<std::uint32_t>(i));
    }
  }

  TuneErrors errors(const RealWeights& weights) const {
    const TunerModel model(data_, target_);
    return {mean_error(data_, model, training_, weights, options_.threads),
            mean_error(data_, model, validation_, weights, options_.threads)};
  }

  void run_epoch(int epoch) {
    Random random(options_.seed + static_cast<std::uint64_t>(epoch) * 0x2545f4914f6cdd1dULL);
    for (std::size_t i = training_.size() - 1; i > 0; --i)
      std::swap(training_[i], training_[random.below(static_cast<std::uint32_t>(i + 1))]);
    const std::size_t batch = static_cast<std::size_t>(options_.batch_size);
    const double progress = options_.epochs > 1 ? (epoch - 1.0) / (options_.epochs - 1.0) : 0;
    const double rate = options_.learning_rate * std::pow(0.1, progress);
    for (std::size_t begin = 0; begin < training_.size(); begin += batch)
      run_batch(begin, std::min(begin + batch, training_.size()), rate);
  }

  void run_batch(std::size_t begin, std::size_t end, double rate) {
    const TunerModel model(data_, target_);
    for_each_slice(options_.threads, [&](int slice) {
      RealWeights& gradient = slices_[slice];
      std::fill(gradient.begin(), gradient.end(), RealPair{});
      const auto [first, last] = slice_of(slice, end - begin);
      for (std::size_t i = first; i < last; ++i) model.add_gradient(data_[training_[begin + i]], weights_, gradient);
    });
    adam_.step(weights_, mean_gradient(end - begin), rate);
    follow_smoothly(static_cast<double>(training_.size()) / options_.batch_size);
  }

  // Of the batch's mean error and the regularisation towards the start.
  RealWeights mean_gradient(std::size_t batch) {
    RealWeights gradient(kWeightCount);
    const double share = 1 / static_cast<double>(batch);
    for (int i = 0; i < kWeightCount; ++i) {
      for (const RealWeights& slice : slices_) {
        gradient[i].mg += slice[i].mg;
        gradient[i].eg += slice[i].eg;
      }
      const double pull = is_danger_weight(i) ? pull_ / (kDangerReach * kDangerReach) : pull_;
      gradient[i].mg = gradient[i].mg * share + 2 * pull * (weights_[i].mg - start_[i].mg);
      gradient[i].eg = gradient[i].eg * share + 2 * pull * (weights_[i].eg - start_[i].eg);
    }
    return gradient;
  }

  // The result is the mean of the weights of about the last epoch, because single steps are noisy.
  void follow_smoothly(double batches_per_epoch) {
    ++steps_;
    const double share = 1 / std::min<double>(steps_, std::max(batches_per_epoch, 1.0));
    for (int i = 0; i < kWeightCount; ++i) {
      smooth_[i].mg += share * (weights_[i].mg - smooth_[i].mg);
      smooth_[i].eg += share * (weights_[i].eg - smooth_[i].eg);
    }
  }

  // Positions of one game share its result, so a game counts as one observation with the variance of the initial error.
  double pull_to_start(double starting_error) const {
    return starting_error /
           (options_.prior_deviation * options_.prior_deviation * static_cast<double>(training_games_));
  }

  const TunerData& data_;
  TuneOptions options_;
  TargetOptions target_;
  RealWeights start_;
  RealWeights weights_;
  RealWeights smooth_;
  std::vector<RealWeights> slices_;
  Indices training_;
  Indices validation_;
  std::size_t training_games_ = 0;
  double pull_ = 0;
  int steps_ = 0;
  Adam adam_;
};

}  // namespace

Expected<TuneResult, TuneError> tune_weights(const TunerData& data, const Weights& start, const TuneOptions& options,
                                             const TuneProgress& progress) {
  Tuner tuner(data, start, options);
  if (!tuner.has_enough()) return Unexpected(TuneError::TooFewPositions);
  return tuner.run(progress);
}

}  // namespace kiebitz
