// The openings that matches use when nobody brings others: short, well-known, balanced, White to move at the end.
#pragma once

#include <span>
#include <string_view>

namespace kiebitz::match {

struct BuiltinOpening {
  std::string_view name;
  std::string_view moves;  // SAN without move numbers, separated by single blanks
};

std::span<const BuiltinOpening> builtin_openings();

}  // namespace kiebitz::match
