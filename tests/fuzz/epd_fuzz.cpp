// Any line is either an EPD, which survives being written and read, or an error with a place and a reason.
#include <string>
#include <string_view>

#include "fuzz/fuzz_check.h"
#include "notation/epd.h"

using namespace kiebitz;
using fuzz::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto epd = parse_epd(text);
  if (!epd) {
    check(epd.error().column >= 1 && epd.error().column <= static_cast<int>(size) + 1, "an error lies in the text");
    check(!epd.error().describe().empty(), "an error has a description");
    return 0;
  }
  for (std::string_view opcode : {"bm", "am", "sm", "pm"})
    for (Move move : epd->moves(opcode)) check(epd->position.is_legal(move), "a move of an operation is legal");
  const std::string written = format_epd(*epd);
  const auto again = parse_epd(written);
  check(again.has_value(), "what was written can be read");
  check(again->operations == epd->operations, "it has the same operations");
  check(again->position.to_setup() == epd->position.to_setup(), "it is the same position");
  check(format_epd(*again) == written, "it is written the same way");
  return 0;
}
