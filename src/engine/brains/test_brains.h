// Brains for the tests of this module.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "brains/brain_library.h"
#include "support/position_text.h"

namespace kiebitz::brains::test {

using kiebitz::test::position_of;
using kiebitz::test::square_of;

inline Brain shipped(std::string_view name) {
  auto brain = BrainLibrary("").load(name);
  if (!brain) throw std::runtime_error(brain.error().describe());
  return *std::move(brain);
}

inline Brain brain_of(const std::string& text) {
  auto brain = parse_brain(text);
  if (!brain) throw std::runtime_error(brain.error().front().describe());
  return *std::move(brain);
}

inline Move move_of(std::string_view from_to) {
  return Move::normal(square_of(from_to.substr(0, 2)), square_of(from_to.substr(2)));
}

}  // namespace kiebitz::brains::test
