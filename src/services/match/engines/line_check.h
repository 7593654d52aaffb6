// Checks that a line of an engine follows the protocol. Stricter than parsing, which accepts every line. Pure
// functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kiebitz::match {

// The fault of a line that an engine sends during a search or right after it, as a sentence without a full stop;
// nothing if there is none.
std::optional<std::string> check_search_line(std::string_view line);

// The same for an option line: keywords of the protocol inside names, defaults outside their range.
std::optional<std::string> check_option_line(std::string_view line);

}  // namespace kiebitz::match
