// German names of openings: a list of the main ones, words, and rules that put the words together. Private to the room.
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

// What a word, or several that belong together, does in a name.
enum class WordKind : std::uint8_t {
  Feminine,    // a noun: "Variante"
  Masculine,   // "Angriff"
  Neuter,      // "Gambit"
  Adjective,   // without its ending: "klassisch"
  Participle,  // an adjective that English puts behind its noun and German before it: "angenommen"
  Town,        // never declined: "Berliner"
  Name,        // another spelling of a name: "Tschigorin"
  After,       // follows what it belongs to: "im Anzuge"
  Link,        // joins what stands around it: "mit"
};

struct GermanWord {
  std::string_view english;  // in lower case
  std::string_view german;
  WordKind kind;
  std::string_view alone{};  // of a town that no noun follows: "Moskau"
};
std::span<const GermanWord> german_words();  // opening_german_words.cpp

std::string german_opening_name(std::string_view english);  // opening_german_rules.cpp

}  // namespace kiebitz::book
