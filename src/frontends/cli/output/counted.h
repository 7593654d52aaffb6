// Numbers with nouns: "1 game", "2 games".
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace kiebitz::cli {

// For nouns whose plural ends in s.
inline std::string counted(std::int64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace kiebitz::cli
