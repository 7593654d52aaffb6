// Splits a source of bytes into lines. Belongs to one thread; the source must outlive it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "notation/pgn/byte_source.h"

namespace kiebitz {

// Lines come without their ends (LF or CRLF), the first one without a byte order mark. A line longer than 1 MiB comes
// in pieces.
class LineReader {
 public:
  explicit LineReader(ByteSource& source) : source_(source) {}

  // Nothing at the end of the input. The view is valid until the next call.
  std::optional<std::string_view> next();
  std::size_t line_number() const { return line_number_; }

 private:
  ByteSource& source_;
  std::string buffer_;
  std::size_t start_ = 0;
  std::size_t line_number_ = 0;
  bool at_end_ = false;
};

}  // namespace kiebitz
