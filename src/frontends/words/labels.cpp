#include "words/labels.h"

#include <array>

namespace kiebitz::words {
namespace {

struct LabelRow {
  std::string_view sign, en, de;
  Nag nag;
};
// In the order of MoveLabel.
constexpr std::array<LabelRow, 11> kLabels = {{
    {"", "book", "Buch", Nag::None},
    {"", "forced", "erzwungen", Nag::None},
    {"!!", "brilliant", "glänzend", Nag::Brilliant},
    {"!", "great", "stark", Nag::Good},
    {"", "best", "bester Zug", Nag::None},
    {"", "excellent", "sehr gut", Nag::None},
    {"", "good", "gut", Nag::None},
    {"?!", "inaccuracy", "Ungenauigkeit", Nag::Dubious},
    {"?", "mistake", "Fehler", Nag::Mistake},
    {"??", "blunder", "grober Fehler", Nag::Blunder},
    {"?", "missed win", "verpasster Gewinn", Nag::Mistake},
}};

const LabelRow& row_of(review::MoveLabel label) { return kLabels[static_cast<std::size_t>(label)]; }

}  // namespace

std::string_view label_text(Language language, review::MoveLabel label) {
  return language == Language::German ? row_of(label).de : row_of(label).en;
}

std::string_view label_sign(review::MoveLabel label) { return row_of(label).sign; }

Nag label_nag(review::MoveLabel label) { return row_of(label).nag; }

}  // namespace kiebitz::words
