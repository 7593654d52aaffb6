#include "words/explanation.h"

#include <gtest/gtest.h>

#include "insight/facts/move_case_testing.h"

namespace kiebitz::words {
namespace {

using insight::test::TestCase;

std::string explained(Language language, const TestCase& given, bool was_bad, Length length = Length::Sentence) {
  const auto subject = insight::test::case_of(given);
  const auto facts = insight::facts_of(subject);
  return plain_text(explanation(language, {subject, facts, was_bad}, length));
}

const TestCase kDecided = {.fen = "6k1/5ppp/5n2/8/3Q4/8/5PPP/RR4K1 w - -",
                           .move = "d4f6",
                           .best = {{3000, "h2h3 h7h6 g1h2"}},
                           .reply = {{1100, "g7f6 h2h3 f6f5"}}};

TEST(Explanation, SaysOfADecidedGameThatItIsStillWonAndWhatIsGone) {
  const std::string english = explained(Language::English, kDecided, false);
  EXPECT_NE(english.find("White is still winning, but Qxf6 gives"), std::string::npos) << english;
  const std::string german = explained(Language::German, kDecided, false);
  EXPECT_NE(german.find("Weiß steht weiter auf Gewinn, aber Dxf6 gibt"), std::string::npos) << german;
}

TEST(Explanation, NamesABetterMoveOnlyAfterABadOne) {
  const TestCase quiet = {
      .fen = "4k3/8/8/8/8/8/4P3/4K3 w - -", .move = "e2e3", .best = {{60, "e2e4 e8e7"}}, .reply = {{20, "e8e7 e1e2"}}};
  EXPECT_EQ(explained(Language::English, quiet, false).find("e4"), std::string::npos);
  EXPECT_NE(explained(Language::English, quiet, true).find("e4"), std::string::npos);
}

TEST(Explanation, CallsEqualMovesSeveralGoodOnes) {
  const TestCase equal = {
      .fen = "4k3/8/8/8/8/8/4P3/4K3 w - -", .move = "e2e3", .best = {{60, "e2e4 e8e7"}}, .reply = {{55, "e8e7 e1e2"}}};
  const auto subject = insight::test::case_of(equal);  // without facts
  EXPECT_EQ(plain_text(explanation(Language::English, {subject, {}, false}, Length::Sentence)),
            "e3 is one of several good moves.");
  EXPECT_EQ(plain_text(explanation(Language::German, {subject, {}, false}, Length::Sentence)),
            "e3 ist einer von mehreren guten Zügen.");
}

TEST(Explanation, IsJsonWithThePositionOfEveryMove) {
  const TestCase equal = {
      .fen = "4k3/8/8/8/8/8/4P3/4K3 w - -", .move = "e2e3", .best = {{60, "e2e4"}}, .reply = {{55, "e8e7"}}};
  const auto subject = insight::test::case_of(equal);
  EXPECT_EQ(json_of(explanation(Language::English, {subject, {}, false}, Length::Sentence)),
            R"([{"text":"e3","fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","move":"e2e3"},)"
            R"({"text":" is one of several good moves."}])");
}

}  // namespace
}  // namespace kiebitz::words
