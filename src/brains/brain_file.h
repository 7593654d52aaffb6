// Brains as text (TOML; docs/brains.md has the format). Pure functions; the files themselves are read by
// brain_library.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "brains/brain.h"

namespace kiebitz::brains {

inline constexpr std::size_t kMaxBrainFileBytes = 256 * 1024;

struct BrainFileError {
  int line = 1;
  int column = 1;
  std::string reason;  // one sentence without a full stop

  std::string describe() const;  // "line 3: ..."
  friend bool operator==(const BrainFileError&, const BrainFileError&) = default;
};

// All errors of the text, in its order; never an empty list.
using BrainFileErrors = std::vector<BrainFileError>;

Expected<Brain, BrainFileErrors> parse_brain(std::string_view text);

// Letters, digits, '-' and '_', beginning with a letter or digit.
bool is_brain_name(std::string_view name);

}  // namespace kiebitz::brains
