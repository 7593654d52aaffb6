// Numeric annotation glyphs: the numbers 0-255 that PGN writes as $n and people as !, ?, ± and so on.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kiebitz {

// Any value 0-255 is a valid Nag; the names are those with a glyph in common use.
enum class Nag : std::uint8_t {
  None = 0,
  Good = 1,            // !
  Mistake = 2,         // ?
  Brilliant = 3,       // !!
  Blunder = 4,         // ??
  Interesting = 5,     // !?
  Dubious = 6,         // ?!
  OnlyMove = 7,        // □
  Equal = 10,          // =
  Unclear = 13,        // ∞
  WhiteSlightly = 14,  // ⩲ +=
  BlackSlightly = 15,  // ⩱ =+
  WhiteBetter = 16,    // ±
  BlackBetter = 17,    // ∓
  WhiteWinning = 18,   // +-
  BlackWinning = 19,   // -+
  Zugzwang = 22,       // ⨀
  Space = 26,          // ○
  Development = 32,    // ⟳
  Initiative = 36,     // ↑
  Attack = 40,         // →
  Compensation = 44,   // =∞
  Counterplay = 132,   // ⇆
  TimeTrouble = 138,   // ⊕
  WithTheIdea = 140,   // ∆
  BetterIs = 142,      // ⌓
  Novelty = 146,       // N
  Diagram = 220,       // D
};

constexpr int number(Nag nag) { return static_cast<int>(nag); }

// The glyph people write ("!?", "±", "N"), empty for a number without one.
std::string_view glyph(Nag nag);
// The number of a glyph, in any of its spellings: "±" and "+/-", "⩲", "+=" and "+/=".
std::optional<Nag> parse_glyph(std::string_view text);

}  // namespace kiebitz
