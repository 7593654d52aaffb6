#include "book/opening_german.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "book/opening_table.h"

namespace kiebitz::book {
namespace {

TEST(GermanOpenings, JoinNamesAndNounsByHyphens) {
  EXPECT_EQ(german_opening_name("Saragossa opening"), "Saragossa-Eröffnung");
  EXPECT_EQ(german_opening_name("Corn stalk defence"), "Corn-Stalk-Verteidigung");
  EXPECT_EQ(german_opening_name("Queen's pawn game: Nimzowitsch defence"),
            "Damenbauernspiel: Nimzowitsch-Verteidigung");
  EXPECT_EQ(german_opening_name("Two knights defence: Max Lange attack"),
            "Zweispringerspiel im Nachzuge: Max-Lange-Angriff");
  EXPECT_EQ(german_opening_name("Petroff: Rio de Janeiro variation"), "Russisch: Rio-de-Janeiro-Variante");
  EXPECT_EQ(german_opening_name("de Bruycker defence"), "De-Bruycker-Verteidigung");
}

TEST(GermanOpenings, WriteTheGenitiveWithoutAnApostrophe) {
  EXPECT_EQ(german_opening_name("Durkin's attack"), "Durkins Angriff");
  EXPECT_EQ(german_opening_name("Gedult's opening"), "Gedults Eröffnung");
  EXPECT_EQ(german_opening_name("French: Reynolds' variation"), "Französisch: Reynolds-Variante");
  EXPECT_EQ(german_opening_name("Ruy Lopez: Bird's defence deferred"), "Spanisch: Birds verzögerte Verteidigung");
}

TEST(GermanOpenings, UseTheFormOfTheTown) {
  EXPECT_EQ(german_opening_name("Dresden opening"), "Dresdner Eröffnung");
  EXPECT_EQ(german_opening_name("Semi-Slav: Meran variation"), "Halbslawisch: Meraner Variante");
  EXPECT_EQ(german_opening_name("Sicilian: modern Scheveningen"), "Sizilianisch: modernes Scheveningen");
  EXPECT_EQ(german_opening_name("Sicilian: Prins (Moscow) variation"), "Sizilianisch: Prins-Variante (Moskau)");
}

TEST(GermanOpenings, DeclineAdjectivesByTheNoun) {
  EXPECT_EQ(german_opening_name("Pirc: Austrian attack"), "Pirc-Ufimzew: Österreichischer Angriff");
  EXPECT_EQ(german_opening_name("Ruy Lopez: old Steinitz defence"), "Spanisch: alte Steinitz-Verteidigung");
  EXPECT_EQ(german_opening_name("King's Indian: accelerated Averbakh system"),
            "Königsindisch: beschleunigtes Awerbach-System");
  EXPECT_EQ(german_opening_name("Sicilian: wing gambit deferred"), "Sizilianisch: verzögertes Flügelgambit");
  EXPECT_EQ(german_opening_name("Irish (Chicago) gambit"), "Irisches Gambit (Chicago)");
}

TEST(GermanOpenings, PutRemarksAndTurnedSidesBehindTheNoun) {
  EXPECT_EQ(german_opening_name("Ruy Lopez: Cozio (Lasker) attack"), "Spanisch: Cozio-Angriff (Lasker)");
  EXPECT_EQ(german_opening_name("Clemenz (Mead's, Basman's or de Klerk's) opening"),
            "Clemenz-Eröffnung (Mead, Basman oder de Klerk)");
  EXPECT_EQ(german_opening_name("Reversed Grob (Borg/Basman defence/macho Grob)"),
            "Grobs Angriff im Nachzuge (Borg-Verteidigung)");
  EXPECT_EQ(german_opening_name("English: Botvinnik system reversed"), "Englisch: Botwinnik-System im Anzuge");
}

TEST(GermanOpenings, WriteMovesWithGermanLetters) {
  EXPECT_EQ(german_opening_name("Sicilian: Najdorf, 7...Qb6"), "Sizilianisch: Najdorf, 7...Db6");
  EXPECT_EQ(german_opening_name("Dutch with c4 & Nc3"), "Holländisch mit c4 und Sc3");
  EXPECT_EQ(german_opening_name("Queen's gambit declined: 4.Bg5 Nbd7"), "Abgelehntes Damengambit: 4.Lg5 Sbd7");
  EXPECT_EQ(german_opening_name("Sicilian: 2.Bg5 variation"), "Sizilianisch: 2.Lg5-Variante");
  EXPECT_EQ(german_opening_name("French: Becker defence"), "Französisch: Becker-Verteidigung") << "no bishop on e";
}

// No English grammar may remain, whatever the English name is.
TEST(GermanOpenings, HaveNothingEnglishLeftInThem) {
  const std::regex english(
      "'s\\b|\\b(variation|defen[cs]e|attack|gambit|opening|system|line|trap|with|without|and|deferred|accepted|"
      "declined|"
      "reversed|closed|open|classical|old|game)\\b|[.( ][BRQ][a-h]?x?[a-h][1-8]|[.( ]N[a-h]?x?[a-h][1-8]");
  // A noun after a name needs a hyphen; after an adjective, a town or a genitive a blank.
  const std::regex unjoined("([^ ]+) (Variante|Verteidigung|Eröffnung|Angriff|Gambit|System|Falle|Aufstellung)\\b");
  const std::regex joining(".*(e|er|es|s)");
  for (const OpeningRow& row : opening_rows()) {
    const std::string german = german_opening_name(row.name);
    EXPECT_FALSE(std::regex_search(german, english)) << row.name << " -> " << german;
    std::smatch found;
    if (std::regex_search(german, found, unjoined)) {
      EXPECT_TRUE(std::regex_match(found[1].str(), joining)) << row.name << " -> " << german;
    }
  }
}

TEST(GermanOpenings, KnowEveryWordOnce) {
  std::set<std::string_view> known;
  for (const GermanWord& word : german_words()) EXPECT_TRUE(known.insert(word.english).second) << word.english;
}

}  // namespace
}  // namespace kiebitz::book
