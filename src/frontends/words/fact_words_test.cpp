// The sentences of every kind of fact with every piece on every square, in both languages.
#include "words/fact_words.h"

#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "insight/facts/fact.h"
#include "notation/fen.h"
#include "render/board_words.h"
#include "words/nouns.h"

namespace kiebitz::words {
namespace {

using insight::Actor;
using insight::Fact;
using insight::FactKind;
using insight::ResultClass;
using insight::Role;

constexpr std::array<Role, 9> kRoles = {Role::Mover,   Role::Origin, Role::Attacker, Role::Target, Role::Guard,
                                        Role::Blocker, Role::King,   Role::Square,   Role::Behind};

// A fact whose men are all of one type; only its words are of interest here.
Fact fact_with(FactKind kind, PieceType type, Square square) {
  Fact fact;
  fact.kind = kind;
  fact.weight = 20;
  fact.line = {Position::start(), {Move::normal(Square::G1, Square::F3), Move::normal(Square::B8, Square::C6)}};
  fact.counterfactual = insight::Counterfactual{insight::Otherwise::BestMove, fact.line};
  fact.mate_in = 3;
  fact.points = 3;
  fact.from = ResultClass::Won;
  fact.to = ResultClass::Open;
  fact.ending = Termination::Stalemate;
  fact.means = insight::Means::Guarded;
  for (const Role role : kRoles) fact.actors.push_back({role, square, make_piece(Color::White, type)});
  fact.actors.push_back({Role::Target, square, make_piece(Color::White, type)});
  fact.actors.push_back({Role::Square, square, Piece::None});  // the end of a route
  return fact;
}

std::optional<std::string> sentence(Language language, const Fact& fact, Position before = Position::start()) {
  const auto spans = fact_sentence(language, fact, {before, Move::normal(Square::E2, Square::E4)}, 6);
  return spans ? std::optional(plain_text(*spans)) : std::nullopt;
}

// Two positions that choose different wordings.
std::vector<Position> positions() {
  std::vector<Position> found = {Position::start()};
  for (const std::string_view fen :
       {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/3K4 w - - 0 1", "3k4/8/8/8/8/8/4P3/4K3 w - - 0 1"})
    found.push_back(*parse_fen(fen));
  return found;
}

// A piece stands in accusative, dative or nominative; these pairs are never right.
bool has_a_wrong_case(const std::string& german) {
  for (const std::string_view wrong :
       {"den Bauer ", "dem Bauer ", "von den ", "von die ", "von der Springer", "von der Turm", "von der Läufer",
        "von der Bauer", "von der König", "der Dame schlagen", "kann der ", "Die Springer"})
    if (german.find(wrong) != std::string::npos) return true;
  return false;
}

TEST(FactWords, AreReadableForEveryKindPieceAndSquare) {
  const char* const path = std::getenv("KIEBITZ_SENTENCES");  // to be read by people
  std::ofstream list;
  if (path != nullptr) list.open(path);
  int sentences = 0;
  for (int kind = 0; kind < insight::kFactKindCount; ++kind)
    for (const PieceType type : kPieceTypes)
      for (int square = 0; square < 64; ++square) {
        const Fact fact = fact_with(static_cast<FactKind>(kind), type, static_cast<Square>(square));
        if (message_key(fact, {Position::start(), Move::normal(Square::E2, Square::E4)}).empty()) continue;
        for (const Position& before : positions())
          for (const Language language : kLanguages) {
            const auto text = sentence(language, fact, before);
            ASSERT_TRUE(text) << insight::fact_name(fact.kind);
            ++sentences;
            EXPECT_EQ(text->find_first_of("{}"), std::string::npos) << *text;
            EXPECT_EQ(text->find("  "), std::string::npos) << *text;
            if (list.is_open() && square == 28) list << *text << "\n";
            if (language == Language::English) continue;
            EXPECT_FALSE(has_a_wrong_case(*text)) << *text;
            for (const std::string_view english : {" the ", " and ", " of ", " is ", " mate "})
              EXPECT_EQ(text->find(english), std::string::npos) << *text;
          }
      }
  EXPECT_GT(sentences, 50'000);
}

// All words of the form a1 to h8.
std::set<std::string> squares_in(const Spans& spans) {
  std::set<std::string> found;
  for (const Span& span : spans)
    if (span.kind == SpanKind::Text)
      for (std::size_t i = 0; i + 1 < span.text.size(); ++i)
        if (span.text[i] >= 'a' && span.text[i] <= 'h' && span.text[i + 1] >= '1' && span.text[i + 1] <= '8')
          found.insert(span.text.substr(i, 2));
  return found;
}

TEST(FactWords, NameOnlySquaresOfTheFactAndMarkEachAsASquareOrAMove) {
  for (int kind = 0; kind < insight::kFactKindCount; ++kind) {
    const Fact fact = fact_with(static_cast<FactKind>(kind), PieceType::Knight, Square::D5);
    for (const Language language : kLanguages) {
      const auto spans = fact_sentence(language, fact, {Position::start(), Move::normal(Square::E2, Square::E4)}, 6);
      if (fact.kind == FactKind::FlightMade) continue;  // not of a king in the centre
      ASSERT_TRUE(spans);
      EXPECT_TRUE(squares_in(*spans).empty()) << plain_text(*spans);
      for (const Span& span : *spans) {
        if (span.kind == SpanKind::Square) {
          EXPECT_EQ(span.text, "d5") << plain_text(*spans);
        }
        if (span.kind == SpanKind::Move) {
          EXPECT_TRUE(span.uci == "e2e4" || span.uci == "g1f3" || span.uci == "b8c6") << span.uci;
        }
      }
    }
  }
}

TEST(FactWords, TellOfAFlightSquareOnlyIfTheKingHasLeftTheCentre) {
  EXPECT_FALSE(sentence(Language::English, fact_with(FactKind::FlightMade, PieceType::King, Square::E1)));
  EXPECT_TRUE(sentence(Language::English, fact_with(FactKind::FlightMade, PieceType::King, Square::G1)));
}

TEST(FactWords, AreSilentWhereTheFactLacksWhatTheSentenceNames) {
  Fact fact = fact_with(FactKind::PiecePutEnPrise, PieceType::Knight, Square::D5);
  fact.actors.clear();
  EXPECT_FALSE(sentence(Language::English, fact));
  fact = fact_with(FactKind::MateForced, PieceType::Knight, Square::D5);
  fact.mate_in.reset();
  EXPECT_FALSE(sentence(Language::German, fact));
}

}  // namespace
}  // namespace kiebitz::words
