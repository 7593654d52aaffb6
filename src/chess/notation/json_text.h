// Text inside JSON.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "notation/pgn/text_encoding.h"

namespace kiebitz {

// With quotes and escapes; bytes that are not UTF-8 are converted.
inline std::string json_quoted(std::string_view text) {
  std::string scratch;
  std::string out = "\"";
  for (char c : to_utf8(text, scratch)) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c >= 0 && c < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<int>(c));
    } else {
      out += c;
    }
  }
  return out += '"';
}

}  // namespace kiebitz
