#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_kiebitz.h"

namespace kiebitz::test {
namespace {

using testing::HasSubstr;

const std::string kBackRank = "explain --nodes 3000 --fen '3r2k1/5ppp/8/4p3/8/8/5PPP/4R1K1 w - - 0 1' ";

TEST(ExplainCommand, TellsWhyAMoveIsBadInBothLanguages) {
  const Answer english = run_kiebitz(kBackRank + "--move Rxe5");
  EXPECT_EQ(english.exit_code, 0);
  EXPECT_THAT(english.text, HasSubstr("mate"));
  EXPECT_THAT(english.text, HasSubstr("1...Rd1+ 2.Re1 Rxe1#"));
  EXPECT_THAT(run_kiebitz(kBackRank + "--move e1e5 --lang de").text, HasSubstr("1...Td1+ 2.Te1 Txe1#"));
}

TEST(ExplainCommand, ComparesTwoMovesAndExplainsTheWorse) {
  EXPECT_THAT(run_kiebitz(kBackRank + "--move h3 --versus Rxe5 --json").text, HasSubstr("\"move\":\"e1e5\""));
}

TEST(ExplainCommand, WritesFactsAndWordsAsJson) {
  const std::string text = run_kiebitz(kBackRank + "--move Rxe5 --json").text;
  EXPECT_THAT(text, HasSubstr("\"kind\":\"mate_allowed\""));
  EXPECT_THAT(text, HasSubstr("\"de\":{\"text\":\"Nach Txe5"));
}

TEST(ExplainCommand, SaysWhatIsWrongAndWhere) {
  const auto complaint = [](const std::string& arguments) {
    const Answer answer = run_kiebitz(arguments + " 2>&1");
    EXPECT_EQ(answer.exit_code, 2) << arguments;
    return answer.text;
  };
  EXPECT_THAT(complaint(kBackRank + "--move Rxe6"), HasSubstr("--move: Rxe6: "));
  EXPECT_THAT(complaint("explain --line 'e4 e5 Ke3' --move a3"), HasSubstr("--line, half-move 3: Ke3: "));
  EXPECT_THAT(complaint(kBackRank + "--move Rxe5 --versus e1e5"), HasSubstr("compared with itself"));
  EXPECT_THAT(complaint("explain --fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'"), HasSubstr("the game is over"));
  EXPECT_THAT(complaint(kBackRank + "--versus Rxe5"), HasSubstr("--move"));
}

}  // namespace
}  // namespace kiebitz::test
