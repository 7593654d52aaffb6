// The ECO code and name of opening positions, in English and German. Built once from a constant table (2 ms); any
// thread. The name of a position depends on the position alone, not on the moves that lead to it; a game has the name
// of its last named position.
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

// The name of exactly this position; nothing if it has none.
std::optional<Opening> find_opening(const Position& position);

// The opening of a line of moves from `start`: the last position that has a name; `plies` is the number of moves to it.
struct NamedLine {
  Opening opening;
  int plies = 0;
};
std::optional<NamedLine> name_line(Position start, std::span<const Move> moves);

// The table has English names; the German ones are made from a list of the main openings and by rules from the words of
// variations. A word without a German form stays as it is ("Najdorf").
std::string opening_name(const Opening& opening, Language language);

std::size_t count_openings();

// Openings whose code or name, English or German, contains the text; case does not matter. Shortest lines first.
struct FoundOpening {
  Opening opening;
  std::vector<std::string_view> moves;  // SAN
};
std::vector<FoundOpening> search_openings(std::string_view text, std::size_t limit);

}  // namespace kiebitz::book
