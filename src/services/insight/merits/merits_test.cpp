#include <gtest/gtest.h>

#include "insight/facts/move_case_testing.h"

namespace kiebitz::insight {
namespace {

using test::TestCase;

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

// The move is the best one; these answers follow.
TestCase good(std::string_view fen, const std::string& move, const std::string& answers, int value = 0) {
  return {std::string(fen), move, {{value, move + " " + answers}}, {{value, answers}}};
}

bool has(const TestCase& given, FactKind kind) { return test::find(test::facts_of(given), kind) != nullptr; }

std::vector<Square> squares_of(const TestCase& given, FactKind kind, Role role) {
  std::vector<Square> found;
  const auto facts = test::facts_of(given);
  const Fact* fact = test::find(facts, kind);
  if (fact == nullptr) return found;
  for (const Actor& actor : fact->actors)
    if (actor.role == role) found.push_back(actor.square);
  return found;
}

using Squares = std::vector<Square>;

TEST(Merits, AForkWinsSomethingAgainstEveryAnswer) {
  const auto fork = good("r3k3/8/8/3N4/8/8/8/4K3 w - -", "d5c7", "e8d8 c7a8");
  EXPECT_EQ(squares_of(fork, FactKind::Fork, Role::Target), (Squares{Square::A8, Square::E8}));
  EXPECT_FALSE(has(good("r2qk3/8/8/3N4/8/8/8/4K3 w - -", "d5c7", "d8c7 e1e2"), FactKind::Fork)) << "it is taken";
}

TEST(Merits, ASkewerTakesWhatStandsBehind) {
  const auto skewer = good("8/8/8/8/3k3r/8/8/R5K1 w - -", "a1a4", "d4d5 a4h4");
  EXPECT_EQ(squares_of(skewer, FactKind::Skewer, Role::Target), (Squares{Square::D4, Square::H4}));
  EXPECT_FALSE(has(good("8/8/8/8/3kr3/8/8/R5K1 w - -", "a1a4", "d4d3 a4e4"), FactKind::Skewer))
      << "the king stays beside the rook";
}

TEST(Merits, APinToTheKingOrToTheQueen) {
  const auto to_king = good("r1bqkbnr/ppp2ppp/2np4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -", "f1b5", "c8d7 b1c3");
  EXPECT_EQ(squares_of(to_king, FactKind::Pin, Role::Behind), Squares{Square::E8});
  const auto to_queen = good("rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq -", "c1g5", "f8e7 e2e3");
  EXPECT_EQ(squares_of(to_queen, FactKind::Pin, Role::Behind), Squares{Square::D8});
  EXPECT_FALSE(
      has(good("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -", "f1b5", "a7a6 b5a4"), FactKind::Pin))
      << "the pawn on d7 stands between";
}

TEST(Merits, DiscoveredAndDoubleCheck) {
  constexpr std::string_view kFen = "4k3/8/8/8/4N3/8/8/4RK2 w - -";
  EXPECT_TRUE(has(good(kFen, "e4c5", "e8f7"), FactKind::DiscoveredCheck));
  EXPECT_TRUE(has(good(kFen, "e4d6", "e8f8"), FactKind::DoubleCheck));
}

TEST(Merits, AGuardIsTakenBeforeWhatItGuards) {
  const auto taken = good("6k1/5ppp/5n2/3r4/7B/8/3R1PPP/6K1 w - -", "h4f6", "g7f6 d2d5", 500);
  EXPECT_EQ(squares_of(taken, FactKind::GuardRemoved, Role::Guard), Squares{Square::F6});
  EXPECT_EQ(squares_of(taken, FactKind::GuardRemoved, Role::Target), Squares{Square::D5});
}

TEST(Merits, MaterialIsWonAgainstTheSecondBestMove) {
  TestCase knight = good("6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - -", "d1d5", "g8f8 g2g3", 500);
  EXPECT_FALSE(has(knight, FactKind::MaterialWon)) << "the second best line is not known";
  knight.second = {150, "g1f1 d5f6 g2g3"};
  const auto facts = test::facts_of(knight);
  const Fact* won = test::find(facts, FactKind::MaterialWon);
  ASSERT_NE(won, nullptr);
  EXPECT_EQ(won->points, 3);
  TestCase recapture = good("r1bqkbnr/1ppp1ppp/p1B5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -", "d7c6", "d2d3 f8d6");
  recapture.second = {-10, "b7c6 d2d3 d7d6"};
  EXPECT_FALSE(has(recapture, FactKind::MaterialWon)) << "both take back";
}

TEST(Merits, APerpetualCheckRepeatsThePosition) {
  EXPECT_TRUE(has(good("6k1/6p1/8/7Q/8/8/q2r2PP/7K w - -", "h5e8", "g8h7 e8h5 h7g8 h5e8"), FactKind::PerpetualCheck));
}

TEST(Merits, PiecesOfTheSameWorthAreExchanged) {
  const auto rooks = good("3rr1k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - -", "d1d8", "e8d8 h2h3");
  EXPECT_EQ(squares_of(rooks, FactKind::Exchange, Role::Attacker), Squares{Square::E8});
}

TEST(Merits, APawnMakesRoomForThePieceBehindIt) {
  const auto bishop = good(kStart, "e2e4", "e7e5 g1f3 b8c6 f1c4");
  EXPECT_EQ(squares_of(bishop, FactKind::Prepares, Role::Attacker), Squares{Square::F1});
  EXPECT_TRUE(has(bishop, FactKind::CentrePawn));
  EXPECT_FALSE(has(good(kStart, "e2e4", "e7e5 g1f3"), FactKind::Prepares)) << "the knight could go before";
}

TEST(Merits, DevelopmentAndCastling) {
  EXPECT_TRUE(has(good(kStart, "g1f3", "d7d5 d2d4"), FactKind::Develops));
  EXPECT_TRUE(has(good("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -", "e1g1", "g8f6 d2d3"),
                  FactKind::Castles));
}

TEST(Merits, FilesRanksAndOutposts) {
  EXPECT_TRUE(has(good("r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/R4RK1 w - -", "a1d1", "f8e8 f1e1"), FactKind::OpenFile));
  EXPECT_FALSE(has(good("r4rk1/ppp2ppp/8/8/8/3P4/PPP2PPP/R4RK1 w - -", "a1d1", "f8e8 f1e1"), FactKind::OpenFile));
  EXPECT_TRUE(has(good("6k1/pp3pp1/7p/8/8/8/PP3PPP/3R2K1 w - -", "d1d7", "b7b6 d7a7"), FactKind::SeventhRank));
  constexpr std::string_view kKnight = "6k1/pp4pp/8/3p4/3P1P2/5N2/PP4PP/6K1 w - -";
  EXPECT_EQ(squares_of(good(kKnight, "f3e5", "g8f8 g1f2"), FactKind::Outpost, Role::Guard),
            (Squares{Square::D4, Square::F4}));
  EXPECT_FALSE(has(good("6k1/pp3ppp/8/3p4/3P1P2/5N2/PP4PP/6K1 w - -", "f3e5", "g8f8 g1f2"), FactKind::Outpost))
      << "a pawn can drive it away";
}

TEST(Merits, PassedPawns) {
  EXPECT_TRUE(has(good("6k1/8/8/8/3P4/8/8/6K1 w - -", "d4d5", "g8f7 g1f2"), FactKind::PassedPawnAdvanced));
  EXPECT_TRUE(has(good("6k1/8/8/4p3/3P4/8/8/6K1 w - -", "d4e5", "g8f7 g1f2"), FactKind::PassedPawnAdvanced) ||
              has(good("6k1/8/8/4p3/3P4/8/8/6K1 w - -", "d4e5", "g8f7 g1f2"), FactKind::PassedPawnMade));
  EXPECT_FALSE(has(good("6k1/2p5/8/8/3P4/8/8/6K1 w - -", "d4d5", "g8f7 g1f2"), FactKind::PassedPawnMade))
      << "a pawn on the next file stops it";
  EXPECT_FALSE(has(good("8/8/3k4/P7/8/8/8/7K w - -", "a5a6", "d6c6 a6a7 c6b7 h1g2 b7a7"), FactKind::PassedPawnAdvanced))
      << "it is taken in the end";
}

TEST(Merits, ABreakAttacksAPawnAndOneTakesTheOther) {
  constexpr std::string_view kFen = "6k1/5ppp/2p5/3p4/8/8/2P2PPP/6K1 w - -";
  EXPECT_TRUE(has(good(kFen, "c2c4", "d5c4 g1f1"), FactKind::PawnBreak));
  EXPECT_FALSE(has(good(kFen, "c2c4", "g8f8 g1f1"), FactKind::PawnBreak));
}

TEST(Merits, AFlightForTheKing) {
  EXPECT_TRUE(has(good("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -", "h2h3", "h7h6 d1d8"), FactKind::FlightMade));
}

TEST(Merits, EndingsThatARuleDecides) {
  EXPECT_TRUE(has(good("8/4k3/8/8/4K3/4P3/8/8 w - -", "e4e5", "e7d7 e5f6"), FactKind::Opposition));
  EXPECT_FALSE(has(good("8/8/4k3/8/4K3/4P3/8/8 w - -", "e4d4", "e6d6 e3e4"), FactKind::Opposition));
  EXPECT_TRUE(has(good("8/8/8/7k/P7/8/8/7K w - -", "a4a5", "h5g6 a5a6", 900), FactKind::PawnRuns));
  EXPECT_FALSE(has(good("8/8/3k4/P7/8/8/8/7K w - -", "a5a6", "d6c6 a6a7"), FactKind::PawnRuns));
  EXPECT_TRUE(has(good("7k/8/5K2/7P/8/3B4/8/8 w - -", "h5h6", "h8g8 f6g6"), FactKind::WrongBishop));
  EXPECT_FALSE(has(good("7k/8/5K2/7P/8/4B3/8/8 w - -", "h5h6", "h8g8 f6g6"), FactKind::WrongBishop));
}

TEST(Merits, ARouteIsConfirmedByTwoLines) {
  TestCase knight = good("6k1/5ppp/8/8/8/8/5PPP/1N4K1 w - -", "b1d2", "g8f8 d2e4 f8e7 g1f1");
  EXPECT_EQ(squares_of(knight, FactKind::Route, Role::Square), (Squares{Square::D2, Square::E4}));
  knight.best = {0, "b1d2 g8f8 d2f3 f8e7 g1f1"};
  EXPECT_FALSE(has(knight, FactKind::Route));
}

TEST(Merits, AnAttackCountsIfTheAnswerMeetsIt) {
  constexpr std::string_view kFen = "6k1/5ppp/2n5/8/3P4/8/5PPP/6K1 w - -";
  EXPECT_EQ(squares_of(good(kFen, "d4d5", "c6e5 g1f1"), FactKind::Attacks, Role::Target), Squares{Square::C6});
  EXPECT_FALSE(has(good(kFen, "d4d5", "g8f8 g1f1"), FactKind::Attacks)) << "the answer leaves it there";
}

TEST(Merits, AGuardAndAnEscape) {
  constexpr std::string_view kFen = "3r2k1/5ppp/8/8/3N4/8/2P2PPP/6K1 w - -";
  EXPECT_EQ(squares_of(good(kFen, "c2c3", "g8f8 g1f1"), FactKind::Guards, Role::Target), Squares{Square::D4});
  EXPECT_TRUE(has(good(kFen, "d4f3", "g8f8 g1f1"), FactKind::Evades));
  EXPECT_FALSE(has(good(kFen, "d4e6", "f7e6 g1f1"), FactKind::Evades)) << "it is lost there, too";
}

TEST(Merits, AManThatIsTakenAndNotGivenBack) {
  EXPECT_TRUE(has(good("6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - -", "d1d5", "g8f8 g2g3"), FactKind::TakesMan));
  EXPECT_FALSE(has(good("3r2k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - -", "d1d5", "d8d5 g2g3"), FactKind::TakesMan));
}

TEST(Merits, AManAimsAtATargetThatItTakesLater) {
  const auto king = good("8/5k2/8/p7/8/1K6/8/8 w - -", "b3a4", "f7e6 a4a5");
  EXPECT_EQ(squares_of(king, FactKind::AimsAt, Role::Target), Squares{Square::A5});
  EXPECT_TRUE(has(good("6k1/8/8/3p4/8/1N6/8/6K1 w - -", "b3d4", "g8f7 g1f2"), FactKind::Blockade));
}

}  // namespace
}  // namespace kiebitz::insight
