// Any bytes are a brain that plays a legal move, or errors with a place in the text and a reason.
#include <algorithm>
#include <string_view>

#include "brains/brain_player.h"
#include "brains/file/brain_file.h"
#include "fuzz/fuzz_check.h"

using namespace kiebitz;
using fuzz::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto brain = brains::parse_brain(text);
  if (!brain) {
    const int lines = 1 + static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    check(!brain.error().empty(), "a refused text has errors");
    for (const brains::BrainFileError& error : brain.error()) {
      check(error.line >= 1 && error.line <= lines, "an error lies in the text");
      check(!error.reason.empty(), "an error has a reason");
    }
    check(std::is_sorted(brain.error().begin(), brain.error().end(),
                         [](const auto& a, const auto& b) { return a.line < b.line; }),
          "errors come in the order of the text");
    return 0;
  }
  check(brains::is_brain_name(brain->name), "a brain has a good name");
  Random random(1);
  const Position position = Position::start();
  const brains::Thought thought = brains::BrainPlayer(*brain).think(position, {.depth = 2, .nodes = 60}, random);
  check(position.is_legal(thought.move), "a brain plays a legal move");
  return 0;
}
