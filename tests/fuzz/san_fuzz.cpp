// The first byte chooses a position, the second the letters, the rest is a move text: an error, or a legal move that
// survives being written and read.
#include <string_view>

#include "fuzz/fuzz_check.h"
#include "fuzz/test_positions.h"
#include "notation/san.h"

using namespace kiebitz;
using fuzz::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const Position position = fuzz::test_position(data[0]);
  const auto letters = static_cast<PieceLetters>(data[1] % 3);
  const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
  const auto move = parse_annotated_san(position, text, letters);
  if (!move) {
    check(!move.error().describe().empty(), "an error has a description");
    return 0;
  }
  check(position.is_legal(move->move), "a move that is read is legal");
  const auto again = parse_san(position, format_san(position, move->move, letters), letters);
  check(again && *again == move->move, "a move survives being written and read");
  return 0;
}
