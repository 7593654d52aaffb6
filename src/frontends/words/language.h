// The languages in which reasons are told.
#pragma once

#include <array>
#include <cstdint>

namespace kiebitz::words {

enum class Language : std::uint8_t { English, German };
inline constexpr std::array<Language, 2> kLanguages = {Language::English, Language::German};

}  // namespace kiebitz::words
