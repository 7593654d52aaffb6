#include "learn/train/train_checkpoint.h"

#include <zlib.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <type_traits>
#include <vector>

#include "platform/file/whole_file.h"

namespace kiebitz {
namespace {

constexpr std::uint64_t kMagic = 0x324e5254'5a424bULL;  // "KBZTRN2"
constexpr std::size_t kMaxEpochs = 1'000'000;

// In the byte order of the machine: checkpoints are not exchanged.
template <class T>
void put(std::vector<char>& out, const T* values, std::size_t count) {
  static_assert(std::is_trivially_copyable_v<T>);
  const char* bytes = reinterpret_cast<const char*>(values);
  out.insert(out.end(), bytes, bytes + count * sizeof(T));
}

struct Header {
  std::uint64_t magic = kMagic;
  std::uint64_t fingerprint = 0;
  std::int64_t steps = 0;
  std::int64_t best_epoch = 0;
  std::uint64_t epochs = 0;
  std::uint64_t weights = 0;
};

class Input {
 public:
  explicit Input(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  bool get(T* values, std::size_t count) {
    if (bytes_.size() - at_ < count * sizeof(T)) return false;
    std::copy_n(bytes_.data() + at_, count * sizeof(T), reinterpret_cast<char*>(values));
    at_ += count * sizeof(T);
    return true;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

std::uint32_t checksum(const char* bytes, std::size_t size) {
  return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes), size));
}

}  // namespace

std::string_view describe(CheckpointError error) {
  switch (error) {
    case CheckpointError::CannotOpen:
      return "the checkpoint cannot be opened";
    case CheckpointError::CannotWrite:
      return "the checkpoint cannot be written";
    case CheckpointError::NotACheckpoint:
      return "this is not a checkpoint of a training run";
    case CheckpointError::Damaged:
      return "the checkpoint is damaged";
    case CheckpointError::OtherRun:
      return "the checkpoint belongs to a run with other data or options";
  }
  return "unknown error";
}

Expected<void, CheckpointError> write_checkpoint(const std::string& path, const TrainState& state,
                                                 std::uint64_t fingerprint) {
  Header header;
  header.fingerprint = fingerprint;
  header.steps = state.steps;
  header.best_epoch = state.best_epoch;
  header.epochs = state.epochs.size();
  header.weights = state.network.weights.size();
  std::vector<char> bytes;
  put(bytes, &header, 1);
  put(bytes, state.epochs.data(), state.epochs.size());
  for (const auto* array : {&state.network.weights, &state.adam.mean, &state.adam.square, &state.best_weights,
                            &state.shared.mean, &state.shared.square})
    put(bytes, array->data(), array->size());
  const std::uint32_t sum = checksum(bytes.data(), bytes.size());
  put(bytes, &sum, 1);

  const std::string unfinished = path + ".new";
  std::ofstream file(unfinished, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) return Unexpected(CheckpointError::CannotWrite);
  std::error_code error;
  std::filesystem::rename(unfinished, path, error);
  if (error) return Unexpected(CheckpointError::CannotWrite);
  return {};
}

Expected<TrainState, CheckpointError> read_checkpoint(const std::string& path, const nnue::Architecture& architecture,
                                                      std::uint64_t fingerprint) {
  const auto bytes = read_whole_file(path);
  if (!bytes) return Unexpected(CheckpointError::CannotOpen);
  Input in(*bytes);
  Header header;
  if (!in.get(&header, 1) || header.magic != kMagic) return Unexpected(CheckpointError::NotACheckpoint);
  const ParameterLayout at(architecture);
  if (header.fingerprint != fingerprint || header.weights != at.size()) return Unexpected(CheckpointError::OtherRun);
  if (header.epochs > kMaxEpochs || header.best_epoch < 1 ||
      static_cast<std::uint64_t>(header.best_epoch) > header.epochs)
    return Unexpected(CheckpointError::Damaged);
  TrainState state;
  state.steps = static_cast<int>(header.steps);
  state.best_epoch = static_cast<int>(header.best_epoch);
  state.network.architecture = architecture;
  state.epochs.resize(header.epochs);
  bool complete = in.get(state.epochs.data(), header.epochs);
  const auto read = [&](nnue::AlignedVector<float>& array, std::size_t size) {
    array.resize(size);
    complete = complete && in.get(array.data(), size);
  };
  for (auto* array : {&state.network.weights, &state.adam.mean, &state.adam.square, &state.best_weights})
    read(*array, at.size());
  for (auto* array : {&state.shared.mean, &state.shared.square}) read(*array, at.shared_size());
  std::uint32_t sum = 0;
  if (!complete || !in.get(&sum, 1) || sum != checksum(bytes->data(), bytes->size() - sizeof sum))
    return Unexpected(CheckpointError::Damaged);
  return state;
}

}  // namespace kiebitz
