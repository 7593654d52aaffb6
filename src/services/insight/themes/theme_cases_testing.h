// Puzzles in short form, for the tests of themes: does a line carry a theme or not? Every case is also asked with the
// colours exchanged.
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <vector>

#include "insight/themes/tagger.h"

namespace kiebitz::insight::test {

struct ThemeCase {
  std::string fen;  // without the counters; the opponent is to move
  std::string moves;
};

struct ThemeCases {
  Theme theme;
  std::vector<ThemeCase> with;
  std::vector<ThemeCase> without;
};

inline std::string exchange_colors(const std::string& placement) {
  std::string out;
  for (std::size_t end = placement.size(); end != std::string::npos;) {
    const std::size_t slash = end == 0 ? std::string::npos : placement.rfind('/', end - 1);
    const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
    for (std::size_t i = begin; i < end; ++i) {
      const auto c = static_cast<unsigned char>(placement[i]);
      out += static_cast<char>(std::isupper(c) != 0 ? std::tolower(c) : std::toupper(c));
    }
    if (slash != std::string::npos) out += '/';
    end = slash;
  }
  return out;
}

inline ThemeCase with_colors_exchanged(const ThemeCase& original) {
  const std::size_t space = original.fen.find(' ');
  std::string rest = original.fen.substr(space);
  rest[1] = rest[1] == 'w' ? 'b' : 'w';
  for (std::size_t i = 3; i < rest.size(); ++i) {
    const auto c = static_cast<unsigned char>(rest[i]);
    rest[i] = static_cast<char>(std::isupper(c) != 0 ? std::tolower(c) : std::toupper(c));
  }
  ThemeCase mirrored{exchange_colors(original.fen.substr(0, space)) + rest, original.moves};
  for (char& c : mirrored.moves)
    if (c >= '1' && c <= '8') c = static_cast<char>('1' + '8' - c);
  return mirrored;
}

inline bool carries(const ThemeCase& puzzle, Theme theme) {
  const auto parsed = Puzzle::parse(puzzle.fen + " 0 1", puzzle.moves);
  if (parsed) return themes_of(*parsed).has(theme);
  ADD_FAILURE() << puzzle.fen << "  " << puzzle.moves << ": " << parsed.error().describe();
  return false;
}

inline void check(const ThemeCases& cases, bool exchange) {
  const auto check_list = [&](const std::vector<ThemeCase>& list, bool expected) {
    for (const ThemeCase& puzzle : list) {
      EXPECT_EQ(carries(puzzle, cases.theme), expected)
          << theme_name(cases.theme) << ": " << puzzle.fen << "  " << puzzle.moves;
      if (!exchange) continue;
      const ThemeCase mirrored = with_colors_exchanged(puzzle);
      EXPECT_EQ(carries(mirrored, cases.theme), expected)
          << theme_name(cases.theme) << ", colours exchanged: " << mirrored.fen << "  " << mirrored.moves;
    }
  };
  check_list(cases.with, true);
  check_list(cases.without, false);
}

}  // namespace kiebitz::insight::test
