// German names of openings: a list of the main ones, words, and rules that combine the words. Private to the module.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kiebitz::book {

struct Translation {
  std::string_view english;
  std::string_view german;
};
std::span<const Translation> german_openings();  // opening_german.cpp: whole names before the colon

// The role of a word, or of several that belong together, in a name.
enum class WordKind : std::uint8_t {
  Feminine,    // a noun: "Variante"
  Masculine,   // "Angriff"
  Neuter,      // "Gambit"
  Adjective,   // without its ending: "klassisch"
  Participle,  // an adjective after its noun in English, before it in German: "angenommen"
  Town,        // never inflected: "Berliner"
  Name,        // another spelling of a name: "Tschigorin"
  After,       // follows the noun it belongs to: "im Anzuge"
  Link,        // joins the words around it: "mit"
};

struct GermanWord {
  std::string_view english;  // in lower case
  std::string_view german;
  WordKind kind;
  std::string_view alone{};  // of a town without a noun: "Moskau"
};
std::span<const GermanWord> german_words();  // opening_german_words.cpp

std::string german_opening_name(std::string_view english);  // opening_german_rules.cpp

}  // namespace kiebitz::book
