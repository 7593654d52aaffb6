// Patterns of the catalogue: text with places in braces. Pure functions.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "words/span.h"

namespace kiebitz::words {

// What stands in a place; nothing if this cannot be said.
using FillPlace = std::function<std::optional<Spans>(std::string_view place)>;

// Nothing if one of the places cannot be filled.
std::optional<Spans> fill(std::string_view pattern, const FillPlace& place);

// For places that are plain texts, all of them given.
std::string fill_text(std::string_view pattern,
                      const std::vector<std::pair<std::string_view, std::string_view>>& places);

// The names of the places, in the order in which they stand there.
std::vector<std::string_view> places_of(std::string_view pattern);

}  // namespace kiebitz::words
