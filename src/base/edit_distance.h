// The distance between two words, for suggesting what a user meant to type. Pure function.
#pragma once

#include <cstddef>
#include <string_view>

namespace kiebitz {

// Levenshtein: the fewest bytes to insert, delete or replace that turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace kiebitz
