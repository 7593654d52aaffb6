#include "eval/nnue/network_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <type_traits>

namespace kiebitz::nnue {
namespace {

constexpr std::array<std::uint8_t, 8> kMagic = {'K', 'B', 'Z', 'N', 'N', 'U', 'E', '1'};
constexpr std::uint8_t kSquaredClippedRelu = 1;
constexpr std::size_t kChecksumBytes = 8;
constexpr std::uint16_t kOneOfEachBucket = 0;  // the units of the outputs follow their biases

// FNV-1a, 64 bits.
std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const std::uint8_t b : bytes) hash = (hash ^ b) * 0x100000001b3ULL;
  return hash;
}

class Output {
 public:
  template <class T>
  void put(T value) {
    const auto bits = static_cast<std::make_unsigned_t<T>>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i)
      bytes_.push_back(static_cast<std::uint8_t>(std::uint64_t{bits} >> 8 * i));
  }
  template <class Range>
  void put_all(const Range& values) {
    for (const auto value : values) put(value);
  }
  std::vector<std::uint8_t>& bytes() { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

// Never reads beyond the end; ok() tells whether all bytes were available.
class Input {
 public:
  explicit Input(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  template <class T>
  T get() {
    std::uint64_t bits = 0;
    if (!has(sizeof(T))) return T{};
    for (std::size_t i = 0; i < sizeof(T); ++i) bits |= std::uint64_t{bytes_[at_++]} << 8 * i;
    return static_cast<T>(bits);
  }
  template <class T>
  AlignedVector<T> get_all(std::size_t count) {
    AlignedVector<T> values;
    if (!has(count * sizeof(T))) return values;
    values.reserve(count);
    for (std::size_t i = 0; i < count; ++i) values.push_back(get<T>());
    return values;
  }
  std::string get_text(std::size_t length) {
    if (!has(length)) return {};
    std::string text(bytes_.begin() + static_cast<std::ptrdiff_t>(at_),
                     bytes_.begin() + static_cast<std::ptrdiff_t>(at_ + length));
    at_ += length;
    return text;
  }
  bool ok() const { return ok_; }
  bool at_end() const { return at_ == bytes_.size(); }
  std::size_t offset() const { return at_; }
  std::span<const std::uint8_t> rest() const { return bytes_.subspan(at_); }

 private:
  bool has(std::size_t count) {
    ok_ = ok_ && bytes_.size() - at_ >= count;
    return ok_;
  }

  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

NetworkWeights get_weights(Input& in, const Architecture& a, bool has_output_ones) {
  const auto hidden = static_cast<std::size_t>(a.hidden);
  const auto buckets = static_cast<std::size_t>(a.output_buckets);
  NetworkWeights w;
  w.feature_weights = in.get_all<std::int16_t>(static_cast<std::size_t>(a.rows()) * hidden);
  w.feature_biases = in.get_all<std::int16_t>(hidden);
  w.output_weights = in.get_all<std::int16_t>(buckets * 2 * hidden);
  w.output_biases = in.get_all<std::int32_t>(buckets);
  if (has_output_ones) w.output_ones = in.get_all<std::uint16_t>(buckets);
  return w;
}

Unexpected<NetworkFileError> fail(NetworkFileFault fault, const Input& in,
                                  NetworkError network = NetworkError::BadShape) {
  return Unexpected(NetworkFileError{fault, in.offset(), network});
}

}  // namespace

std::string NetworkFileError::describe() const {
  const std::string_view what = [this]() -> std::string_view {
    switch (fault) {
      case NetworkFileFault::NotANetwork:
        return "this is not a Kiebitz network";
      case NetworkFileFault::Truncated:
        return "the network ends too early";
      case NetworkFileFault::BytesAfterEnd:
        return "there are bytes behind the end of the network";
      case NetworkFileFault::UnknownActivation:
        return "the network has an activation this program does not know";
      case NetworkFileFault::UnknownQuantisation:
        return "the network has a quantisation this program does not know";
      case NetworkFileFault::RecordTooLong:
        return "the network's training record is too long";
      case NetworkFileFault::WrongChecksum:
        return "the network is damaged: its checksum is wrong";
      case NetworkFileFault::BadNetwork:
        return nnue::describe(network);
    }
    return "unknown error";
  }();
  return fmt::format("{} (at byte {})", what, offset);
}

Expected<Network, NetworkFileError> parse_network(std::span<const std::uint8_t> bytes) {
  Input in(bytes);
  for (const std::uint8_t expected : kMagic)
    if (in.get<std::uint8_t>() != expected) return fail(NetworkFileFault::NotANetwork, in);
  const auto sum = in.get<std::uint64_t>();
  if (!in.ok()) return fail(NetworkFileFault::Truncated, in);
  const std::span<const std::uint8_t> summed = in.rest();

  Architecture a;
  a.hidden = in.get<std::uint16_t>();
  const auto mirrored = in.get<std::uint8_t>();
  a.mirrored = mirrored == 1;
  a.king_buckets = in.get<std::uint8_t>();
  a.output_buckets = in.get<std::uint8_t>();
  const auto activation = in.get<std::uint8_t>();
  const auto hidden_one = in.get<std::uint16_t>();
  const auto output_one = in.get<std::uint16_t>();
  const int scale = in.get<std::uint16_t>();
  Provenance provenance;
  provenance.data_hash = in.get<std::uint64_t>();
  provenance.created = in.get<std::int64_t>();
  const auto record_length = in.get<std::uint32_t>();
  if (!in.ok()) return fail(NetworkFileFault::Truncated, in);
  if (activation != kSquaredClippedRelu) return fail(NetworkFileFault::UnknownActivation, in);
  if (hidden_one != kHiddenOne || (output_one != kOutputOne && output_one != kOneOfEachBucket))
    return fail(NetworkFileFault::UnknownQuantisation, in);
  if (!a.is_valid() || mirrored > 1) return fail(NetworkFileFault::BadNetwork, in, NetworkError::BadShape);
  if (record_length > kMaxRecord) return fail(NetworkFileFault::RecordTooLong, in);
  provenance.record = in.get_text(record_length);
  NetworkWeights weights = get_weights(in, a, output_one == kOneOfEachBucket);
  if (!in.ok()) return fail(NetworkFileFault::Truncated, in);
  if (!in.at_end()) return fail(NetworkFileFault::BytesAfterEnd, in);
  if (checksum(summed) != sum) return fail(NetworkFileFault::WrongChecksum, in);

  auto network = Network::create(a, scale, std::move(weights), std::move(provenance));
  if (!network) return fail(NetworkFileFault::BadNetwork, in, network.error());
  return std::move(*network);
}

std::vector<std::uint8_t> format_network(const Network& network) {
  const Architecture& a = network.architecture();
  const std::string_view record = std::string_view(network.provenance().record).substr(0, kMaxRecord);
  const auto& ones = network.weights().output_ones;
  const bool has_output_ones = std::any_of(ones.begin(), ones.end(), [](int one) { return one != kOutputOne; });
  Output out;
  out.put_all(kMagic);
  out.put(std::uint64_t{0});
  out.put(static_cast<std::uint16_t>(a.hidden));
  out.put(static_cast<std::uint8_t>(a.mirrored));
  out.put(static_cast<std::uint8_t>(a.king_buckets));
  out.put(static_cast<std::uint8_t>(a.output_buckets));
  out.put(kSquaredClippedRelu);
  out.put(static_cast<std::uint16_t>(kHiddenOne));
  out.put(has_output_ones ? kOneOfEachBucket : static_cast<std::uint16_t>(kOutputOne));
  out.put(static_cast<std::uint16_t>(network.scale()));
  out.put(network.provenance().data_hash);
  out.put(network.provenance().created);
  out.put(static_cast<std::uint32_t>(record.size()));
  for (const char c : record) out.put(static_cast<std::uint8_t>(c));
  out.put_all(network.weights().feature_weights);
  out.put_all(network.weights().feature_biases);
  out.put_all(network.weights().output_weights);
  out.put_all(network.weights().output_biases);
  if (has_output_ones) out.put_all(network.weights().output_ones);

  std::vector<std::uint8_t> bytes = std::move(out.bytes());
  const std::uint64_t sum = checksum(std::span(bytes).subspan(kMagic.size() + kChecksumBytes));
  for (std::size_t i = 0; i < kChecksumBytes; ++i) bytes[kMagic.size() + i] = static_cast<std::uint8_t>(sum >> 8 * i);
  return bytes;
}

}  // namespace kiebitz::nnue
