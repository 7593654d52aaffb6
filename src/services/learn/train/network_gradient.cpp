#include "learn/train/network_gradient.h"

#include <algorithm>
#include <cmath>

namespace kiebitz {
namespace {

constexpr int kSlice = 512;  // positions prepared at once by one thread

// Eight floats, which the compiler maps to the processor's vectors. Used only inside functions, never as parameters.
constexpr int kLanes = 8;
constexpr int kVectors = kTile / kLanes;
using Vec = float __attribute__((vector_size(kLanes * sizeof(float)), may_alias));

inline const Vec* vectors(const float* p) { return reinterpret_cast<const Vec*>(p); }
inline Vec* vectors(float* p) { return reinterpret_cast<Vec*>(p); }

double expectation(double output) { return 1 / (1 + std::exp(-output)); }

}  // namespace

double NetworkTarget::of(const PackedPosition& position) const {
  const double from_score = expectation(position.score / scale);
  if (position.result == kNoResult) return from_score;
  return result_share * position.result / 2 + (1 - result_share) * from_score;
}

NetworkGradient::NetworkGradient(const nnue::Architecture& architecture, const NetworkTarget& target, int max_batch,
                                 ThreadTeam& team)
    : architecture_(architecture),
      at_(architecture),
      target_(target),
      max_batch_(static_cast<std::size_t>(max_batch)),
      team_(team),
      active_(max_batch_),
      targets_(max_batch_),
      slopes_(max_batch_),
      outputs_(max_batch_ * static_cast<std::size_t>(at_.tiles())),
      values_(max_batch_ * 2 * static_cast<std::size_t>(architecture.hidden)) {}

double NetworkGradient::loss(const FloatNetwork& network, std::span<const PackedPosition* const> batch) {
  read_batch(batch);
  team_.for_each(at_.tiles(), [&](int tile) { forward_tile(network, tile, false); });
  return compare(network);
}

double NetworkGradient::loss_and_gradient(const FloatNetwork& network, std::span<const PackedPosition* const> batch,
                                          std::span<float> gradient,
                                          const std::function<void(std::size_t, std::size_t)>& finish) {
  read_batch(batch);
  team_.for_each(at_.tiles(), [&](int tile) { forward_tile(network, tile, true); });
  const double sum = compare(network);
  for (int i = 0; i < size_; ++i) gradient[at_.output_bias(active_[i].bucket)] += slopes_[i];
  // finish() may change the weights of the tile: no other tile reads them in this phase.
  team_.for_each(at_.tiles(), [&](int tile) {
    backward_tile(network, tile, gradient);
    finish(at_.tile(tile), at_.tile(tile + 1));
  });
  finish(at_.output_bias(0), at_.size());
  return sum;
}

void NetworkGradient::read_batch(std::span<const PackedPosition* const> batch) {
  size_ = static_cast<int>(batch.size());
  team_.for_each((size_ + kSlice - 1) / kSlice, [&](int slice) {
    for (int i = slice * kSlice; i < std::min((slice + 1) * kSlice, size_); ++i) {
      active_[i] = active_features(architecture_, *batch[static_cast<std::size_t>(i)]);
      targets_[i] = static_cast<float>(target_.of(*batch[static_cast<std::size_t>(i)]));
    }
  });
}

void NetworkGradient::forward_tile(const FloatNetwork& network, int tile, bool keep) {
  const float* weights = network.weights.data();
  const float* rows = weights + at_.tile(tile);
  const Vec* bias = vectors(weights + at_.bias(tile));
  float* outputs = outputs_.data() + static_cast<std::size_t>(tile) * max_batch_;
  const Vec zero = {};
  const Vec one = zero + 1.0F;
  for (int i = 0; i < size_; ++i) {
    const ActiveFeatures& active = active_[i];
    Vec parts = {};
    for (int view = 0; view < 2; ++view) {
      Vec sums[kVectors];
      for (int j = 0; j < kVectors; ++j) sums[j] = bias[j];
      for (int k = 0; k < active.count; ++k) {
        const Vec* row = vectors(rows + std::size_t{active.rows[view][k]} * kTile);
        for (int j = 0; j < kVectors; ++j) sums[j] += row[j];
      }
      const Vec* out = vectors(weights + at_.output(tile, active.bucket, view));
      Vec* kept = vectors(values(tile, i) + view * kTile);
      for (int j = 0; j < kVectors; ++j) {
        if (keep) kept[j] = sums[j];
        const Vec positive = sums[j] > zero ? sums[j] : zero;
        const Vec clipped = positive < one ? positive : one;
        parts += clipped * clipped * out[j];
      }
    }
    float sum = 0;
    for (int j = 0; j < kLanes; ++j) sum += parts[j];
    outputs[i] = sum;
  }
}

// Fills the slopes of the mean squared error; returns the sum of the squares.
double NetworkGradient::compare(const FloatNetwork& network) {
  double sum = 0;
  const double share = 1.0 / size_;
  for (int i = 0; i < size_; ++i) {
    double output = network.weights[at_.output_bias(active_[i].bucket)];
    for (int tile = 0; tile < at_.tiles(); ++tile)
      output += outputs_[static_cast<std::size_t>(tile) * max_batch_ + static_cast<std::size_t>(i)];
    const double predicted = expectation(output);
    const double error = predicted - targets_[i];
    sum += error * error;
    slopes_[i] = static_cast<float>(2 * error * predicted * (1 - predicted) * share);
  }
  return sum;
}

void NetworkGradient::backward_tile(const FloatNetwork& network, int tile, std::span<float> gradient) {
  const float* weights = network.weights.data();
  float* rows = gradient.data() + at_.tile(tile);
  Vec* bias = vectors(gradient.data() + at_.bias(tile));
  const Vec zero = {};
  const Vec one = zero + 1.0F;
  for (int i = 0; i < size_; ++i) {
    const ActiveFeatures& active = active_[i];
    const Vec slope = zero + slopes_[i];
    for (int view = 0; view < 2; ++view) {
      const Vec* kept = vectors(values(tile, i) + view * kTile);
      const Vec* out = vectors(weights + at_.output(tile, active.bucket, view));
      Vec* out_gradient = vectors(gradient.data() + at_.output(tile, active.bucket, view));
      Vec back[kVectors];
      for (int j = 0; j < kVectors; ++j) {
        const Vec positive = kept[j] > zero ? kept[j] : zero;
        const Vec clipped = positive < one ? positive : one;
        out_gradient[j] += slope * clipped * clipped;
        // The slope is zero outside of (0, 1): `clipped` is zero below, and above it is set to zero here.
        const Vec inside = positive < one ? clipped : zero;
        back[j] = 2.0F * inside * slope * out[j];
        bias[j] += back[j];
      }
      for (int k = 0; k < active.count; ++k) {
        Vec* row = vectors(rows + std::size_t{active.rows[view][k]} * kTile);
        for (int j = 0; j < kVectors; ++j) row[j] += back[j];
      }
    }
  }
}

}  // namespace kiebitz
