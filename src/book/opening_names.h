// The ECO code and name of opening positions, in English and German. Built once from a constant table (2 ms); any
// thread. A position is found by what stands on the board, however it came about; a game is named by its last named
// position.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.h"

namespace kiebitz::book {

enum class Language : std::uint8_t { English, German };

struct Opening {
  std::string_view eco;   // "B90"
  std::string_view name;  // English: "Sicilian: Najdorf"
};

// Exactly this position; nothing if it has no name.
std::optional<Opening> find_opening(const Position& position);

// The opening of a line of moves from `start`: the last position that has a name; `plies` is how many moves lead to it.
struct NamedLine {
  Opening opening;
  int plies = 0;
};
std::optional<NamedLine> name_line(Position start, std::span<const Move> moves);

// Names are English in the table; the German ones are made from a list of the main openings and, by the rules of German
// for such names, from the words variations are made of. What has no German name keeps its own ("Najdorf").
std::string opening_name(const Opening& opening, Language language);

std::size_t count_openings();

// Openings whose code or name, English or German, contains the text; capitals do not matter. Shortest lines first.
struct FoundOpening {
  Opening opening;
  std::vector<std::string_view> moves;  // SAN
};
std::vector<FoundOpening> search_openings(std::string_view text, std::size_t limit);

}  // namespace kiebitz::book
