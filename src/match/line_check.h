// Is a line of an engine what the protocol allows? Stricter than reading it, which forgives everything. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kiebitz::match {

// What is wrong with a line that an engine sends while it thinks or right after, as a sentence without a full stop;
// nothing if all is well.
std::optional<std::string> check_search_line(std::string_view line);

// The same for an option line: words of the protocol inside names, defaults outside their range.
std::optional<std::string> check_option_line(std::string_view line);

}  // namespace kiebitz::match
