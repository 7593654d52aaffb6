// From the raw bytes of tags and comments to the text they mean. Private to notation.
#pragma once

#include <string>
#include <string_view>

namespace kiebitz {

// Wrapped lines are one text again: every run of blanks becomes one space, none are left around; UTF-8.
std::string_view clean_comment(std::string_view raw, std::string& scratch);

// Takes the backslashes off \" and \\ if there are any; UTF-8.
std::string_view decode_tag_value(std::string_view raw, bool has_escapes, std::string& scratch);

// The beginning of a piece of input, fit for an error message: one line, no control characters, UTF-8.
std::string excerpt(std::string_view raw);

}  // namespace kiebitz
