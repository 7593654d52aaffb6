#include "engine/network_source.h"

#include <fmt/core.h>

#include "eval/nnue/embedded.h"
#include "eval/nnue/network_file.h"
#include "platform/file/whole_file.h"

namespace kiebitz {

NetworkPtr embedded_network() {
  static const NetworkPtr network = []() -> NetworkPtr {
    const auto bytes = nnue::embedded_network_bytes();
    if (bytes.empty()) return nullptr;
    auto parsed = nnue::parse_network(bytes);
    KIEBITZ_ASSERT(parsed.has_value(), "the embedded network is valid");
    return parsed ? std::make_shared<const nnue::Network>(std::move(*parsed)) : nullptr;
  }();
  return network;
}

Expected<NetworkPtr, std::string> read_network(const std::string& path) {
  const auto bytes = read_whole_file(path);
  if (!bytes) return Unexpected(fmt::format("{}: {}", path, describe(bytes.error())));
  auto network = nnue::parse_network({reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()});
  if (!network) return Unexpected(fmt::format("{}: {}", path, network.error().describe()));
  return NetworkPtr(std::make_shared<const nnue::Network>(std::move(*network)));
}

}  // namespace kiebitz
