// The constant tables behind opening_names.h. Private to the module.
#pragma once

#include <span>
#include <string_view>

namespace kiebitz::book {

struct OpeningRow {
  std::string_view eco;
  std::string_view name;
  std::string_view moves;  // SAN, separated by blanks
};
std::span<const OpeningRow> opening_rows();  // opening_rows.cpp, written by tools/make_opening_names

}  // namespace kiebitz::book
