#include "words/comment.h"

#include <gtest/gtest.h>

#include "insight/facts/move_case_testing.h"

namespace kiebitz::words {
namespace {

using insight::FactKind;
using insight::test::kMate;
using insight::test::TestCase;

std::string told(Language language, const TestCase& given, Length length = Length::Sentence) {
  const auto subject = insight::test::case_of(given);
  const auto facts = insight::facts_of(subject);
  return plain_text(comment_on(language, facts, {subject.before(), subject.move()}, length).spans);
}

// 9.Rxe5 leaves the back rank.
const TestCase kBackRank = {.fen = "3r2k1/5ppp/8/4p3/8/8/5PPP/4R1K1 w - -",
                            .move = "e1e5",
                            .best = {{0, "h2h3 f7f6"}},
                            .reply = {{-kMate + 2, "d8d1 e5e1 d1e1"}}};

TEST(Comment, TellsTheMateAndWhatMadeItPossible) {
  EXPECT_EQ(told(Language::English, kBackRank),
            "After Rxe5, Black mates in 2: 1...Rd1+ 2.Re1 Rxe1#. The rook has left e1 and no longer guards d1: Rd1+.");
  EXPECT_EQ(told(Language::German, kBackRank),
            "Nach Txe5 setzt Schwarz in 2 Zügen matt: 1...Td1+ 2.Te1 Txe1#. Der Turm hat e1 verlassen und deckt d1 "
            "nicht mehr: "
            "Td1+.");
}

TEST(Comment, DoesNotSayThatAResultChangedBesideAMate) {
  EXPECT_EQ(told(Language::English, kBackRank, Length::Paragraph).find("lost"), std::string::npos);
}

TEST(Comment, OfAClauseIsOneFactWithoutAFullStop) {
  EXPECT_EQ(told(Language::English, kBackRank, Length::Clause), "After Rxe5, Black mates in 2: 1...Rd1+ 2.Re1 …");
}

TEST(Comment, HasNothingToSayWithoutFacts) {
  const auto subject = insight::test::case_of({.fen = "4k3/8/8/8/8/8/4P3/4K3 w - -", .move = "e2e4"});
  EXPECT_TRUE(comment_on(Language::English, {}, {subject.before(), subject.move()}, Length::Paragraph).empty());
}

TEST(Comment, CarriesMovesWithTheirPositionAndSquares) {
  const auto subject = insight::test::case_of(kBackRank);
  const auto facts = insight::facts_of(subject);
  const Comment comment = comment_on(Language::German, facts, {subject.before(), subject.move()}, Length::Sentence);
  ASSERT_FALSE(comment.empty());
  std::vector<Span> moves;
  for (const Span& span : comment.spans)
    if (span.kind == SpanKind::Move) moves.push_back(span);
  ASSERT_GE(moves.size(), 2u);
  EXPECT_EQ(moves[0].uci, "e1e5");
  EXPECT_EQ(moves[0].fen, kBackRank.fen + " 0 1");
  EXPECT_EQ(moves[1].uci, "d8d1");
}

TEST(Comment, SaysStillOfWhatWasToldAFewMovesAgo) {
  const auto subject = insight::test::case_of(kBackRank);
  const auto facts = insight::facts_of(subject);
  const ToldMove move{subject.before(), subject.move()};
  Memory memory;
  comment_on(Language::English, facts, move, Length::Sentence, memory, 10);
  EXPECT_NE(plain_text(comment_on(Language::English, facts, move, Length::Sentence, memory, 12).spans)
                .find("Still: The rook has left e1"),
            std::string::npos);
  EXPECT_EQ(plain_text(comment_on(Language::English, facts, move, Length::Sentence, memory, 20).spans).find("Still"),
            std::string::npos);
}

TEST(Comment, NamesWhatIsLost) {
  const TestCase hangs = {.fen = "4k3/pp3ppp/8/8/8/8/PP3PPP/3R2K1 w - -",
                          .move = "d1d7",
                          .best = {{0, "g1f1 e8e7"}},
                          .reply = {{-900, "e8d7 g1f1"}}};
  const std::string english = told(Language::English, hangs);
  EXPECT_NE(english.find("a rook"), std::string::npos) << english;
  const std::string german = told(Language::German, hangs);
  EXPECT_NE(german.find("einen Turm"), std::string::npos) << german;
}

TEST(Comment, ShowsTheBetterMoveAloneOrWithItsLine) {
  const auto subject = insight::test::case_of(kBackRank);
  const std::vector<Move> best = subject.best()->moves;
  EXPECT_NE(plain_text(better_sentence(Language::English, subject.before(), best, 1)).find("h3"), std::string::npos);
  EXPECT_NE(plain_text(better_sentence(Language::German, subject.before(), best, 4)).find("1.h3 f6"),
            std::string::npos);
}

}  // namespace
}  // namespace kiebitz::words
