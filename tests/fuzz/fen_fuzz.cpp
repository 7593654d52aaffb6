// Any text is either a position, which survives being written and read, or an error with a place and a reason.
#include <string_view>

#include "fuzz/fuzz_check.h"
#include "notation/fen.h"

using namespace kiebitz;
using fuzz::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto setup = parse_setup(text);
  const auto position = parse_fen(text);
  if (!position) {
    const FenError& error = position.error();
    check(error.column >= 1 && error.column <= static_cast<int>(size) + 1, "an error lies in the text");
    check(!error.describe().empty(), "an error has a description");
    check(!setup == (error.kind != FenErrorKind::Setup), "both readers agree about the text");
  } else {
    check(setup.has_value(), "a position has a setup");
    for (CastlingStyle style : {CastlingStyle::XFen, CastlingStyle::Shredder}) {
      const auto again = parse_fen(format_fen(*position, style));
      check(again.has_value(), "what was written can be read");
      check(again->to_setup() == position->to_setup(), "it is the same position");
      check(again->key() == position->key(), "it has the same key");
    }
  }
  if (setup) {
    const auto again = parse_setup(format_fen(*setup));
    check(again && *again == *setup, "a setup survives being written and read");
  }
  return 0;
}
