#include "explain/move_search.h"

#include <gtest/gtest.h>

#include "insight/facts/facts.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

namespace kiebitz::reasons {
namespace {

Question question(std::string_view fen, std::string_view move, std::string_view versus = {}) {
  Question q;
  q.position = *parse_fen(fen);
  if (!move.empty()) q.move = *parse_uci_move(q.position, move);
  if (!versus.empty()) q.versus = *parse_uci_move(q.position, versus);
  q.nodes = 3000;
  return q;
}

bool goes_on() { return true; }

constexpr std::string_view kBackRank = "3r2k1/5ppp/8/4p3/8/8/5PPP/4R1K1 w - - 0 1";

bool tells(const insight::MoveCase& subject, insight::FactKind kind) {
  for (const insight::Fact& fact : insight::facts_of(subject))
    if (fact.kind == kind) return true;
  return false;
}

TEST(MoveSearch, FindsTheMateThatAMoveAllows) {
  Engine engine(EngineConfig{.hash_mib = 1});
  const auto subject = search_case(engine, question(kBackRank, "e1e5"), goes_on);
  ASSERT_TRUE(subject.has_value());
  EXPECT_TRUE(tells(*subject, insight::FactKind::MateAllowed));
}

TEST(MoveSearch, ExplainsTheBestMoveIfNoneIsGiven) {
  Engine engine(EngineConfig{.hash_mib = 1});
  const auto subject = search_case(engine, question("6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1", ""), goes_on);
  ASSERT_TRUE(subject.has_value());
  EXPECT_TRUE(subject->is_best());
  EXPECT_TRUE(tells(*subject, insight::FactKind::MateGiven));
}

TEST(MoveSearch, ExplainsTheWorseOfTwoMovesAgainstTheOther) {
  Engine engine(EngineConfig{.hash_mib = 1});
  for (const auto& [first, second] : {std::pair("e1e5", "h2h3"), std::pair("h2h3", "e1e5")}) {
    const auto subject = search_case(engine, question(kBackRank, first, second), goes_on);
    ASSERT_TRUE(subject.has_value());
    EXPECT_EQ(format_uci_move(subject->move(), false), "e1e5");
    EXPECT_EQ(format_uci_move(subject->best()->moves.front(), false), "h2h3");
  }
}

TEST(MoveSearch, RefusesWhatCannotBeExplained) {
  Question q = question(kBackRank, "e1e5");
  q.move = Move::normal(Square::E1, Square::A5);
  EXPECT_EQ(fault_of(q), QuestionError::IllegalMove);
  EXPECT_EQ(fault_of(question(kBackRank, "e1e5", "e1e5")), QuestionError::SameMove);
  q = question(kBackRank, "e1e5");
  q.versus = Move::normal(Square::E1, Square::A5);
  EXPECT_EQ(fault_of(q), QuestionError::IllegalVersus);
  EXPECT_EQ(fault_of(question("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "")), QuestionError::GameOver);
}

TEST(MoveSearch, StopsBetweenTwoSearches) {
  Engine engine(EngineConfig{.hash_mib = 1});
  const auto subject = search_case(engine, question(kBackRank, "e1e5"), [] { return false; });
  ASSERT_FALSE(subject.has_value());
  EXPECT_EQ(subject.error(), QuestionError::Cancelled);
}

TEST(MoveSearch, TakesAFinishedSearchAsItIs) {
  Engine engine(EngineConfig{.hash_mib = 1});
  const Position position = *parse_fen("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
  SearchLimits limits;
  limits.nodes = 5000;
  const SearchResult result = engine.search(position, limits);
  const auto subject = case_of_best(position, result.lines.front(), nullptr);
  ASSERT_TRUE(subject.has_value());
  const auto facts = insight::facts_of(*subject);
  ASSERT_FALSE(facts.empty());
  EXPECT_EQ(facts.front().kind, insight::FactKind::MateForced);
  EXPECT_EQ(facts.front().mate_in, 2);
  EXPECT_FALSE(case_of_best(position, AnalysisLine{}, nullptr));
}

TEST(MoveSearch, ExplainsAMoveOutOfCheck) {
  Engine engine(EngineConfig{.hash_mib = 1});
  const auto subject = search_case(engine, question("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2"), goes_on);
  ASSERT_TRUE(subject.has_value());
}

}  // namespace
}  // namespace kiebitz::reasons
