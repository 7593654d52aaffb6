#include "learn/train/float_network.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.h"
#include "base/random.h"
#include "eval/nnue/features.h"

namespace kiebitz {
namespace {

constexpr double kJitter = 0.01;  // in input weights and biases

std::int16_t rounded(float weight, int one) {
  return static_cast<std::int16_t>(std::lround(weight * static_cast<float>(one)));
}

// The finest unit in which every output weight of the bucket fits 16 bits and their sum cannot overflow.
int finest_output_one(const FloatNetwork& network, int bucket) {
  const ParameterLayout at = network.layout();
  double largest = 0;
  double sum = 0;
  for (int view = 0; view < 2; ++view)
    for (int t = 0; t < at.tiles(); ++t)
      for (std::size_t i = 0; i < kTile; ++i) {
        const double size = std::abs(network.weights[at.output(t, bucket, view) + i]);
        largest = std::max(largest, size);
        sum += size;
      }
  const double count = 2.0 * network.architecture.hidden;  // each may be rounded up by half a unit
  const auto fits = [&](int one) {
    return largest * one < std::numeric_limits<std::int16_t>::max() && sum * one + count / 2 < nnue::kMaxOutputSum;
  };
  int one = nnue::kOutputOne;
  while (one < nnue::kFinestOutputOne && fits(2 * one)) one *= 2;
  return one;
}

}  // namespace

ActiveFeatures active_features(const nnue::Architecture& a, const PackedPosition& position) {
  ActiveFeatures active;
  std::array<Square, nnue::kMaxActive> where;
  std::array<Piece, nnue::kMaxActive> what;
  std::array<Square, 2> kings{};
  for (const Square s : squares(position.occupied)) {
    const Piece piece = position.piece_number(active.count);
    if (type_of(piece) == PieceType::King) kings[index(color_of(piece))] = s;
    where[active.count] = s;
    what[active.count++] = piece;
  }
  active.bucket = a.output_bucket(active.count);
  const Color us = position.side_to_move();
  for (const Color view : kColors) {
    const nnue::Orientation o = nnue::orientation(a, view, kings[index(view)]);
    auto& rows = active.rows[view == us ? 0 : 1];
    for (int i = 0; i < active.count; ++i)
      rows[i] = static_cast<std::uint16_t>(nnue::feature(o, view, what[i], where[i]));
  }
  return active;
}

FloatNetwork FloatNetwork::random(const nnue::Architecture& a, std::uint64_t seed) {
  FloatNetwork network{a, {}};
  const ParameterLayout layout(a);
  network.weights.assign(layout.size(), 0.0F);
  Random random(seed);
  // About as many inputs are active as there are pieces; their sum should be about one half.
  const auto uniform = [&random](double limit) { return static_cast<float>((2 * random.uniform() - 1) * limit); };
  const double output_limit = std::sqrt(1.0 / (2 * a.hidden));
  for (int t = 0; t < layout.tiles(); ++t) {
    for (std::size_t i = layout.tile(t); i < layout.bias(t); ++i) network.weights[i] = uniform(0.1);
    for (std::size_t i = layout.bias(t); i < layout.output(t, 0, 0); ++i) network.weights[i] = 0.25F + uniform(0.1);
    for (std::size_t i = layout.output(t, 0, 0); i < layout.tile(t + 1); ++i)
      network.weights[i] = uniform(output_limit);
  }
  return network;
}

FloatNetwork FloatNetwork::of(const nnue::Network& network) {
  const nnue::Architecture& a = network.architecture();
  const nnue::NetworkWeights& q = network.weights();
  const ParameterLayout at(a);
  FloatNetwork result{a, {}};
  result.weights.assign(at.size(), 0.0F);
  // The integer network has whole rows of neurons; here each row is divided among the tiles.
  const auto spread = [&](const std::int16_t* row, int one, auto&& place) {
    for (int t = 0; t < at.tiles(); ++t)
      for (std::size_t i = 0; i < kTile; ++i)
        result.weights[place(t) + i] =
            static_cast<float>(row[static_cast<std::size_t>(t) * kTile + i]) / static_cast<float>(one);
  };
  for (int row = 0; row < a.rows(); ++row)
    spread(network.row(row), nnue::kHiddenOne, [&](int t) { return at.feature(t, row); });
  spread(q.feature_biases.data(), nnue::kHiddenOne, [&](int t) { return at.bias(t); });
  for (int bucket = 0; bucket < at.buckets(); ++bucket) {
    const int one = q.output_ones[static_cast<std::size_t>(bucket)];
    for (int view = 0; view < 2; ++view)
      spread(network.output_row(bucket) + view * a.hidden, one, [&](int t) { return at.output(t, bucket, view); });
    result.weights[at.output_bias(bucket)] = static_cast<float>(q.output_biases[static_cast<std::size_t>(bucket)]) /
                                             static_cast<float>(nnue::kHiddenOne * one);
  }
  return result;
}

FloatNetwork FloatNetwork::widened(int times, std::uint64_t seed) const {
  if (times == 1) return *this;
  FloatNetwork result{architecture, {}};
  result.architecture.hidden *= times;
  const ParameterLayout from(architecture);
  const ParameterLayout to(result.architecture);
  result.weights.assign(to.size(), 0.0F);
  Random random(seed);
  const auto jitter = [&random] { return static_cast<float>((2 * random.uniform() - 1) * kJitter); };
  for (int t = 0; t < to.tiles(); ++t) {
    const float* source = weights.data() + from.tile(t % from.tiles());
    float* copy = result.weights.data() + to.tile(t);
    const std::size_t inputs = to.output(t, 0, 0) - to.tile(t);
    for (std::size_t i = 0; i < inputs; ++i) copy[i] = source[i] + jitter();
    for (std::size_t i = inputs; i < to.tile_size(); ++i) copy[i] = source[i] / static_cast<float>(times);
  }
  for (int bucket = 0; bucket < to.buckets(); ++bucket)
    result.weights[to.output_bias(bucket)] = weights[from.output_bias(bucket)];
  return result;
}

FloatNetwork FloatNetwork::split_by_king(int buckets) const {
  if (buckets == architecture.king_buckets) return *this;
  KIEBITZ_ASSERT(architecture.king_buckets == 1, "only a network without king buckets can be split");
  FloatNetwork result{architecture, {}};
  result.architecture.king_buckets = buckets;
  const ParameterLayout from(architecture);
  const ParameterLayout to(result.architecture);
  result.weights.assign(to.size(), 0.0F);
  const auto copy = [&](std::size_t source, std::size_t place, std::size_t count) {
    std::copy_n(weights.begin() + static_cast<std::ptrdiff_t>(source), count,
                result.weights.begin() + static_cast<std::ptrdiff_t>(place));
  };
  for (int t = 0; t < to.tiles(); ++t) {
    const std::size_t rows = from.bias(t) - from.tile(t);
    for (int bucket = 0; bucket < buckets; ++bucket)
      copy(from.tile(t), to.feature(t, bucket * nnue::kPieceSquares), rows);
    copy(from.bias(t), to.bias(t), from.tile_size() - rows);
  }
  copy(from.output_bias(0), to.output_bias(0), static_cast<std::size_t>(to.buckets()));
  return result;
}

double FloatNetwork::output(const PackedPosition& position) const {
  const ParameterLayout at(architecture);
  const ActiveFeatures active = active_features(architecture, position);
  double sum = weights[at.output_bias(active.bucket)];
  for (int view = 0; view < 2; ++view) {
    for (int t = 0; t < at.tiles(); ++t) {
      for (std::size_t i = 0; i < kTile; ++i) {
        double value = weights[at.bias(t) + i];
        for (int k = 0; k < active.count; ++k) value += weights[at.feature(t, active.rows[view][k]) + i];
        value = std::clamp(value, 0.0, 1.0);
        sum += value * value * weights[at.output(t, active.bucket, view) + i];
      }
    }
  }
  return sum;
}

Expected<nnue::Network, nnue::NetworkError> FloatNetwork::quantised(int scale, nnue::Provenance provenance) const {
  const ParameterLayout at(architecture);
  nnue::NetworkWeights q;
  for (int row = 0; row <= architecture.rows(); ++row) {  // the last one holds the biases
    auto& to = row < architecture.rows() ? q.feature_weights : q.feature_biases;
    for (int t = 0; t < at.tiles(); ++t)
      for (std::size_t i = 0; i < kTile; ++i) to.push_back(rounded(weights[at.feature(t, row) + i], nnue::kHiddenOne));
  }
  for (int bucket = 0; bucket < at.buckets(); ++bucket) {
    const int one = finest_output_one(*this, bucket);
    for (int view = 0; view < 2; ++view)
      for (int t = 0; t < at.tiles(); ++t)
        for (std::size_t i = 0; i < kTile; ++i)
          q.output_weights.push_back(rounded(weights[at.output(t, bucket, view) + i], one));
    q.output_biases.push_back(static_cast<std::int32_t>(
        std::lround(weights[at.output_bias(bucket)] * static_cast<float>(nnue::kHiddenOne * one))));
    q.output_ones.push_back(static_cast<std::uint16_t>(one));
  }
  return nnue::Network::create(architecture, scale, std::move(q), std::move(provenance));
}

}  // namespace kiebitz
