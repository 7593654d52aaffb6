#include "book/opening_names.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <sstream>

#include "book/opening_table.h"
#include "notation/fen.h"
#include "notation/san.h"

namespace kiebitz::book {
namespace {

std::vector<Move> line(const std::string& text) {
  std::vector<Move> moves;
  Position position = Position::start();
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const auto move = parse_san(position, word);
    EXPECT_TRUE(move.has_value()) << text;
    if (!move) break;
    moves.push_back(*move);
    position.make(*move);
  }
  return moves;
}

Position after(const std::vector<Move>& moves) {
  Position position = Position::start();
  for (const Move m : moves) position.make(m);
  return position;
}

struct Known {
  const char* moves;
  const char* eco;
  const char* english;
  const char* german;
};

// Beginnings of names, because the rest depends on how fine the table is.
constexpr Known kKnown[] = {
    {"e4 e5 Nf3 Nc6 Bb5", "C60", "Ruy Lopez", "Spanische Partie"},
    {"e4 c5", "B20", "Sicilian", "Sizilianische Verteidigung"},
    {"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian: Najdorf", "Sizilianisch: Najdorf"},
    {"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6", "B70", "Sicilian: dragon variation", "Sizilianisch: Drachenvariante"},
    {"e4 e6", "C00", "French", "Französische Verteidigung"},
    {"e4 e6 d4 d5 e5", "C02", "French: advance variation", "Französisch: Vorstoßvariante"},
    {"e4 c6", "B10", "Caro-Kann", "Caro-Kann-Verteidigung"},
    {"e4 d5", "B01", "Scandinavian", "Skandinavische Verteidigung"},
    {"e4 d6 d4 Nf6 Nc3", "B07", "Pirc", "Pirc-Ufimzew"},
    {"e4 Nf6", "B02", "Alekhine's defence", "Aljechin-Verteidigung"},
    {"e4 e5 f4", "C30", "King's gambit", "Königsgambit"},
    {"e4 e5 f4 exf4", "C33", "King's gambit accepted", "Angenommenes Königsgambit"},
    {"e4 e5 Nf3 Nf6", "C42", "Petroff's defence", "Russische Verteidigung"},
    {"e4 e5 Nf3 d6", "C41", "Philidor's defence", "Philidor-Verteidigung"},
    {"e4 e5 Nf3 Nc6 Bc4 Bc5", "C50", "Giuoco Piano", "Italienische Partie"},
    {"e4 e5 Nf3 Nc6 Bc4 Nf6", "C55", "Two knights defence", "Zweispringerspiel im Nachzuge"},
    {"e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4", "C51", "Evans gambit", "Evans-Gambit"},
    {"e4 e5 Nf3 Nc6 d4", "C44", "Scotch", "Schottisch"},
    {"e4 e5 Nf3 Nc6 Nc3 Nf6", "C46", "Four knights", "Vierspringerspiel"},
    {"e4 e5 Nc3", "C25", "Vienna", "Wiener Partie"},
    {"e4 e5 Bc4", "C23", "Bishop's opening", "Läuferspiel"},
    {"d4 d5 c4", "D06", "Queen's gambit", "Damengambit"},
    {"d4 d5 c4 e6", "D30", "Queen's gambit declined", "Abgelehntes Damengambit"},
    {"d4 d5 c4 dxc4", "D20", "Queen's gambit accepted", "Angenommenes Damengambit"},
    {"d4 d5 c4 c6", "D10", "Slav", "Slawisch"},
    {"d4 Nf6 c4 g6", "E60", "King's Indian", "Königsindisch"},
    {"d4 Nf6 c4 g6 Nc3 d5", "D80", "Grünfeld", "Grünfeld-Indisch"},
    {"d4 Nf6 c4 e6 Nc3 Bb4", "E20", "Nimzo-Indian", "Nimzowitsch-Indisch"},
    {"d4 Nf6 c4 e6 Nf3 b6", "E12", "Queen's Indian", "Damenindisch"},
    {"d4 Nf6 c4 e6 g3", "E00", "Catalan", "Katalanisch"},
    {"d4 Nf6 c4 c5 d5 b5", "A57", "Benko gambit", "Wolga-Gambit"},
    {"d4 f5", "A80", "Dutch", "Holländisch"},
    {"c4", "A10", "English", "Englische Eröffnung"},
    {"Nf3 d5 c4", "A09", "Réti", "Réti-Eröffnung"},
    {"f4", "A02", "Bird", "Bird-Eröffnung"},
    {"b4", "A00", "Polish", "Sokolski-Eröffnung"},
    {"d4 Nf6 c4 e5", "A51", "Budapest defence", "Budapester Gambit"},
    {"e4 e5 Nf3 Nc6 Bc4 Bc5 b4", "C51", "Evans gambit", "Evans-Gambit"},
};

TEST(OpeningNames, KnowTheMainOpeningsInBothLanguages) {
  for (const Known& known : kKnown) {
    const auto opening = find_opening(after(line(known.moves)));
    ASSERT_TRUE(opening) << known.moves;
    EXPECT_EQ(opening->eco, known.eco) << known.moves;
    EXPECT_TRUE(opening->name.starts_with(known.english)) << opening->name;
    EXPECT_TRUE(opening_name(*opening, Language::German).starts_with(known.german))
        << opening_name(*opening, Language::German);
    EXPECT_EQ(opening_name(*opening, Language::English), opening->name);
  }
}

TEST(OpeningNames, FindEveryRowOfTheTableFromItsPosition) {
  std::size_t rows = 0;
  for (const OpeningRow& row : opening_rows()) {
    const auto opening = find_opening(after(line(std::string(row.moves))));
    ASSERT_TRUE(opening) << row.moves;
    rows += opening->name == row.name;
  }
  EXPECT_EQ(rows, count_openings());
  EXPECT_GT(rows, 1900U);
}

// Exchanges the first two moves of a side: where that is legal and leads to the same position, the name is the same.
TEST(OpeningNames, DoNotDependOnTheOrderOfMoves) {
  int transpositions = 0;
  for (const OpeningRow& row : opening_rows()) {
    const std::vector<Move> moves = line(std::string(row.moves));
    for (std::size_t first = 0; first + 2 < moves.size() && first < 4; ++first) {
      std::vector<Move> swapped = moves;
      std::swap(swapped[first], swapped[first + 2]);
      Position position = Position::start();
      bool legal = true;
      for (const Move m : swapped) {
        legal = legal && position.is_legal(m);
        if (legal) position.make(m);
      }
      if (!legal || position.key() != after(moves).key() || swapped == moves) continue;
      ++transpositions;
      EXPECT_EQ(find_opening(position)->name, find_opening(after(moves))->name) << row.moves;
    }
  }
  EXPECT_GT(transpositions, 200);
}

TEST(OpeningNames, WalkBackToTheLastNamedPosition) {
  const std::vector<Move> moves = line("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h4 h5 a4 Nc6 Rh3");
  const auto named = name_line(Position::start(), moves);
  ASSERT_TRUE(named);
  EXPECT_EQ(named->opening.eco, "B90");
  EXPECT_EQ(named->plies, 10);
  EXPECT_FALSE(name_line(Position::start(), {}).has_value());
  EXPECT_FALSE(name_line(*parse_fen("8/8/8/8/8/2k5/4P3/4K3 w - - 0 1"), {}).has_value());
}

TEST(OpeningSearch, FindsByCodeAndByNameInBothLanguages) {
  const auto najdorf = search_openings("najDORF", 100);
  ASSERT_FALSE(najdorf.empty());
  for (const FoundOpening& found : najdorf) EXPECT_NE(found.opening.name.find("Najdorf"), std::string_view::npos);
  EXPECT_FALSE(search_openings("sizilian", 1).empty());
  const auto code = search_openings("b90", 3);
  ASSERT_FALSE(code.empty());
  EXPECT_EQ(code.front().opening.eco, "B90");
  EXPECT_TRUE(search_openings("no such opening", 10).empty());
  const auto austrian = search_openings("österreichischer angriff", 100);
  EXPECT_TRUE(
      std::any_of(austrian.begin(), austrian.end(), [](const auto& found) { return found.opening.eco == "B09"; }));
}

TEST(OpeningSearch, GivesTheShortestLinesFirstAndNotMoreThanAsked) {
  const auto all = search_openings("sicilian", 20);
  ASSERT_EQ(all.size(), 20u);
  EXPECT_EQ(all.front().moves, (std::vector<std::string_view>{"e4", "c5"}));
  for (std::size_t i = 1; i < all.size(); ++i) EXPECT_LE(all[i - 1].moves.size(), all[i].moves.size());
}

}  // namespace

}  // namespace kiebitz::book
