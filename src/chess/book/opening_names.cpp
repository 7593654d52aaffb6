#include "book/opening_names.h"

#include <algorithm>
#include <unordered_map>

#include "base/assert.h"
#include "base/text.h"
#include "book/opening_german.h"
#include "book/opening_table.h"
#include "notation/san.h"

namespace kiebitz::book {
namespace {

// Positions are compared by the Zobrist key, so that move counters and the order of moves do not matter.
using NameMap = std::unordered_map<Key, const OpeningRow*>;

Position play(std::string_view moves) {
  Position position = Position::start();
  for (const std::string_view word : split_words(moves)) {
    const auto move = parse_san(position, word);
    KIEBITZ_ASSERT(move.has_value(), "the table of openings holds legal moves");
    if (!move) break;
    position.make(*move);
  }
  return position;
}

const NameMap& names() {
  static const NameMap map = [] {
    NameMap made;
    // Several rows may transpose into one position: the first counts, and the table is sorted for this.
    for (const OpeningRow& row : opening_rows()) made.emplace(play(row.moves).key(), &row);
    return made;
  }();
  return map;
}

// ASCII and the letters of Latin-1, whose first byte is 0xc3: the names contain no other capitals.
std::string lower_case(std::string_view text) {
  constexpr char kLatin1 = '\xc3';
  std::string lower(text);
  for (std::size_t i = 0; i < lower.size(); ++i) {
    char& c = lower[i];
    const auto byte = static_cast<unsigned char>(c);
    const bool is_latin1_capital = i > 0 && lower[i - 1] == kLatin1 && byte >= 0x80 && byte <= 0x9e && byte != 0x97;
    if ((c >= 'A' && c <= 'Z') || is_latin1_capital) c = static_cast<char>(byte + 0x20);
  }
  return lower;
}

}  // namespace

std::optional<Opening> find_opening(const Position& position) {
  const auto it = names().find(position.key());
  if (it == names().end()) return std::nullopt;
  return Opening{it->second->eco, it->second->name};
}

std::optional<NamedLine> name_line(Position start, std::span<const Move> moves) {
  std::optional<NamedLine> last;
  int plies = 0;
  for (const Move m : moves) {
    start.make(m);
    ++plies;
    if (const auto opening = find_opening(start)) last = NamedLine{*opening, plies};
  }
  return last;
}

std::string opening_name(const Opening& opening, Language language) {
  return language == Language::English ? std::string(opening.name) : german_opening_name(opening.name);
}

std::vector<FoundOpening> search_openings(std::string_view text, std::size_t limit) {
  const std::string wanted = lower_case(text);
  std::vector<FoundOpening> found;
  for (const OpeningRow& row : opening_rows()) {
    const Opening opening{row.eco, row.name};
    const bool fits = lower_case(row.eco).find(wanted) != std::string::npos ||
                      lower_case(row.name).find(wanted) != std::string::npos ||
                      lower_case(opening_name(opening, Language::German)).find(wanted) != std::string::npos;
    if (fits) found.push_back({opening, split_words(row.moves)});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const FoundOpening& a, const FoundOpening& b) { return a.moves.size() < b.moves.size(); });
  if (found.size() > limit) found.resize(limit);
  return found;
}

std::size_t count_openings() { return names().size(); }

}  // namespace kiebitz::book
