// Brains as text (TOML; docs/brains.md has the format). Pure functions; the files themselves are read by
// brain_library.h.
#pragma once

#include <string_view>

#include "base/expected.h"
#include "brains/brain.h"
#include "brains/file/brain_file_error.h"

namespace kiebitz::brains {

inline constexpr std::size_t kMaxBrainFileBytes = 256 * 1024;

Expected<Brain, BrainFileErrors> parse_brain(std::string_view text);

// Letters, digits, '-' and '_', beginning with a letter or digit.
bool is_brain_name(std::string_view name);

}  // namespace kiebitz::brains
