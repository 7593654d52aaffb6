// Reads a whole file as one text. Opening is not the only step that can fail: a directory opens and cannot be read.
// Safe to call from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/expected.h"

namespace kiebitz {

enum class WholeFileError : std::uint8_t { CannotOpen, CannotRead };
std::string_view describe(WholeFileError error);

Expected<std::string, WholeFileError> read_whole_file(const std::string& path);

}  // namespace kiebitz
