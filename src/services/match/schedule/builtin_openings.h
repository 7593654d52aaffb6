// The openings of matches without an opening book: short, well-known, White to move at the end, and balanced: all lie
// between -0.25 and +0.75 pawns for White by Stockfish 15.1 at 250,000 nodes.
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
