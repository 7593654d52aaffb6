#include "terminal/text/language.h"

namespace kiebitz::terminal {

std::optional<Language> parse_language(std::string_view text) {
  if (text == "en") return Language::English;
  if (text == "de") return Language::German;
  return std::nullopt;
}

Language language_of(const Environment& environment) {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const auto value = environment(name);
    if (!value || value->empty()) continue;
    return parse_language(std::string_view(*value).substr(0, 2)).value_or(Language::English);
  }
  return Language::English;
}

PieceLetters letters_of(Language language) {
  return language == Language::German ? PieceLetters::German : PieceLetters::English;
}

}  // namespace kiebitz::terminal
