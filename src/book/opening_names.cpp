#include "book/opening_names.h"

#include <algorithm>
#include <unordered_map>

#include "base/assert.h"
#include "book/opening_table.h"
#include "notation/san.h"

namespace kiebitz::book {
namespace {

// Positions are compared without castling rights' history or counters: the Zobrist key says it all.
using NameMap = std::unordered_map<Key, const OpeningRow*>;

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    words.push_back(text.substr(0, text.find(' ')));
    text.remove_prefix(std::min(words.back().size() + 1, text.size()));
  }
  return words;
}

Position play(std::string_view moves) {
  Position position = Position::start();
  for (const std::string_view word : words_of(moves)) {
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
    // Several rows may transpose into one position: the first, which the table puts there on purpose, counts.
    for (const OpeningRow& row : opening_rows()) made.emplace(play(row.moves).key(), &row);
    return made;
  }();
  return map;
}

std::optional<std::string_view> translate(std::span<const Translation> table, std::string_view english) {
  for (const Translation& t : table)
    if (t.english == english) return t.german;
  return std::nullopt;
}

// A word of the variation's name ends where the next character is no letter.
bool is_word_at(std::string_view text, std::size_t at, std::string_view word) {
  const auto is_letter = [&text](std::size_t i) {
    return i < text.size() && ((text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z'));
  };
  if (text.substr(at, word.size()) != word) return false;
  return (at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size());
}

std::string german_variation(std::string_view english) {
  std::string german;
  for (std::size_t at = 0; at < english.size();) {
    const auto phrases = german_phrases();
    const auto it = std::find_if(phrases.begin(), phrases.end(),
                                 [&](const Translation& t) { return is_word_at(english, at, t.english); });
    if (it == phrases.end()) {
      german += english[at++];
      continue;
    }
    german += it->german;
    at += it->english.size();
  }
  return german;
}

// ASCII only: names begin with capitals, and only those differ from what people type.
std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
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
  if (language == Language::English) return std::string(opening.name);
  if (const auto whole = translate(german_openings(), opening.name)) return std::string(*whole);
  const std::size_t colon = opening.name.find_first_of(":,");
  const std::string_view family = opening.name.substr(0, colon);
  std::string german(translate(german_openings(), family).value_or(family));
  if (german == family) german = german_variation(family);
  if (colon == std::string_view::npos) return german;
  return german + german_variation(opening.name.substr(colon));
}

std::vector<FoundOpening> search_openings(std::string_view text, std::size_t limit) {
  const std::string wanted = lower_case(text);
  std::vector<FoundOpening> found;
  for (const OpeningRow& row : opening_rows()) {
    const Opening opening{row.eco, row.name};
    const bool fits = lower_case(row.eco).find(wanted) != std::string::npos ||
                      lower_case(row.name).find(wanted) != std::string::npos ||
                      lower_case(opening_name(opening, Language::German)).find(wanted) != std::string::npos;
    if (fits) found.push_back({opening, words_of(row.moves)});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const FoundOpening& a, const FoundOpening& b) { return a.moves.size() < b.moves.size(); });
  if (found.size() > limit) found.resize(limit);
  return found;
}

std::size_t count_openings() { return names().size(); }

}  // namespace kiebitz::book
