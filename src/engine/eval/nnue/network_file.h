// Networks as bytes (docs/formats/network.md). Reading checks all fields and refuses a wrong file with a reason and a
// place; it allocates memory only in proportion to the bytes given. Pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/expected.h"
#include "eval/nnue/network.h"

namespace kiebitz::nnue {

enum class NetworkFileFault : std::uint8_t {
  NotANetwork,
  Truncated,
  BytesAfterEnd,
  UnknownActivation,
  UnknownQuantisation,
  RecordTooLong,
  WrongChecksum,
  BadNetwork,  // well-formed, but no usable network: see NetworkFileError::network
};

struct NetworkFileError {
  NetworkFileFault fault;
  std::size_t offset = 0;  // in bytes, where the error was detected
  NetworkError network = NetworkError::BadShape;

  std::string describe() const;
};

inline constexpr std::size_t kMaxRecord = 64 * 1024;

Expected<Network, NetworkFileError> parse_network(std::span<const std::uint8_t> bytes);
// Records longer than kMaxRecord are cut.
std::vector<std::uint8_t> format_network(const Network& network);

}  // namespace kiebitz::nnue
