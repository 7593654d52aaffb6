// The first byte chooses a position, the rest is a move text: an error, or a legal move that survives being written and
// read.
#include <string_view>

#include "fuzz/fuzz_check.h"
#include "fuzz/test_positions.h"
#include "notation/uci_move.h"

using namespace kiebitz;
using fuzz::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const Position position = fuzz::test_position(data[0]);
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto move = parse_uci_move(position, text);
  if (!move) {
    check(!describe(move.error()).empty(), "an error has a description");
    return 0;
  }
  check(position.is_legal(*move), "a move that is read is legal");
  const auto again = parse_uci_move(position, format_uci_move(*move, true));
  check(again && *again == *move, "a move survives being written and read");
  return 0;
}
