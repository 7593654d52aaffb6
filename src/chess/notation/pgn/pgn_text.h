// Decodes the raw bytes of tags and comments. Private to notation.
#pragma once

#include <string>
#include <string_view>

namespace kiebitz {

// Joins wrapped lines: every run of blanks becomes one space, leading and trailing ones are removed; UTF-8.
std::string_view clean_comment(std::string_view raw, std::string& scratch);

// Removes the backslashes before \" and \\; UTF-8.
std::string_view decode_tag_value(std::string_view raw, bool has_escapes, std::string& scratch);

// The beginning of a piece of input for an error message: one line, no control characters, UTF-8.
std::string excerpt(std::string_view raw);

}  // namespace kiebitz
