// PGN files come in UTF-8 or in the one-byte encodings of old programs. The texts that notation returns are UTF-8. Pure
// functions.
#pragma once

#include <string>
#include <string_view>

namespace kiebitz {

bool is_valid_utf8(std::string_view text);

// The text itself if it is valid UTF-8; otherwise it is read as Windows-1252, which contains Latin-1, and converted
// into the scratch string.
std::string_view to_utf8(std::string_view text, std::string& scratch);

// At most the first `length` bytes, without splitting a character. The text must be valid UTF-8.
std::string_view shorten_utf8(std::string_view text, std::size_t length);

}  // namespace kiebitz
