// Any bytes are either a network, which is written back as the same bytes and evaluates without overflow, or an error
// with a place and a reason.
#include <memory>
#include <span>

#include "eval/nnue/accumulator_stack.h"
#include "eval/nnue/network_file.h"
#include "fuzz/fuzz_check.h"

using namespace kiebitz;
using fuzz::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  auto network = nnue::parse_network(bytes);
  if (!network) {
    check(network.error().offset <= size, "an error lies in the file");
    check(!network.error().describe().empty(), "an error has a description");
    return 0;
  }
  const std::vector<std::uint8_t> written = nnue::format_network(*network);
  check(std::equal(written.begin(), written.end(), bytes.begin(), bytes.end()), "a network is written as it was read");
  const auto shared = std::make_shared<const nnue::Network>(std::move(*network));
  nnue::AccumulatorStack fast(shared, 1);
  nnue::AccumulatorStack portable(shared, 1, nnue::portable_kernels());
  const Position position = Position::start();
  check(fast.evaluate(position) == portable.evaluate(position), "all kernels give one value");
  return 0;
}
