#include "notation/pgn/nag.h"

#include <array>

namespace kiebitz {
namespace {

struct Glyph {
  std::string_view text;
  Nag nag;
};

// In no particular order; the first spelling of a number is the one that is written.
constexpr std::array<Glyph, 47> kGlyphs = {{
    {"!", Nag::Good},
    {"?", Nag::Mistake},
    {"!!", Nag::Brilliant},
    {"??", Nag::Blunder},
    {"!?", Nag::Interesting},
    {"?!", Nag::Dubious},
    {"\u203c", Nag::Brilliant},    // ‼
    {"\u2047", Nag::Blunder},      // ⁇
    {"\u2049", Nag::Interesting},  // ⁉
    {"\u2048", Nag::Dubious},      // ⁈
    {"\u25a1", Nag::OnlyMove},     // □
    {"\u2610", Nag::OnlyMove},     // ☐
    {"=", Nag::Equal},
    {"\u221e", Nag::Unclear},  // ∞
    {"~", Nag::Unclear},
    {"\u2a72", Nag::WhiteSlightly},  // ⩲
    {"+=", Nag::WhiteSlightly},
    {"+/=", Nag::WhiteSlightly},
    {"\u2a71", Nag::BlackSlightly},  // ⩱
    {"=+", Nag::BlackSlightly},
    {"=/+", Nag::BlackSlightly},
    {"\u00b1", Nag::WhiteBetter},  // ±
    {"+/-", Nag::WhiteBetter},
    {"\xb1", Nag::WhiteBetter},    // ± in Latin-1
    {"\u2213", Nag::BlackBetter},  // ∓
    {"-/+", Nag::BlackBetter},
    {"+-", Nag::WhiteWinning},
    {"+\u2212", Nag::WhiteWinning},
    {"+\u2013", Nag::WhiteWinning},
    {"-+", Nag::BlackWinning},
    {"\u2212+", Nag::BlackWinning},
    {"\u2013+", Nag::BlackWinning},
    {"\u2a00", Nag::Zugzwang},       // ⨀
    {"\u2299", Nag::Zugzwang},       // ⊙
    {"\u25cb", Nag::Space},          // ○
    {"\u27f3", Nag::Development},    // ⟳
    {"\u2191", Nag::Initiative},     // ↑
    {"\u2192", Nag::Attack},         // →
    {"=\u221e", Nag::Compensation},  // =∞
    {"=/\u221e", Nag::Compensation},
    {"\u21c6", Nag::Counterplay},  // ⇆
    {"\u2295", Nag::TimeTrouble},  // ⊕
    {"\u2206", Nag::WithTheIdea},  // ∆
    {"\u25b3", Nag::WithTheIdea},  // △
    {"\u2313", Nag::BetterIs},     // ⌓
    {"N", Nag::Novelty},
    {"D", Nag::Diagram},
}};

}  // namespace

std::string_view glyph(Nag nag) {
  for (const Glyph& entry : kGlyphs)
    if (entry.nag == nag) return entry.text;
  return {};
}

std::optional<Nag> parse_glyph(std::string_view text) {
  for (const Glyph& entry : kGlyphs)
    if (entry.text == text) return entry.nag;
  return std::nullopt;
}

}  // namespace kiebitz
