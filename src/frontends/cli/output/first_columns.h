// The part of a text that fits into one row of a terminal: a longer line would wrap and could not be rewritten.
#pragma once

#include <string_view>

namespace kiebitz::cli {

// UTF-8; one column less than there are, because some terminals wrap as soon as the last one is filled.
inline std::string_view first_columns(std::string_view text, int columns) {
  int used = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins_character = (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80;
    if (begins_character && ++used >= columns) return text.substr(0, i);
  }
  return text;
}

}  // namespace kiebitz::cli
