// Positions where a plain look at the board says something false: what must not be said of the move, and what may come
// first.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "insight/facts/move_case_testing.h"
#include "notation/san.h"

namespace kiebitz::insight {
namespace {

using test::kMate;

// As an engine gives it, in centipawns of the side whose move is judged.
struct Line {
  int value = 0;
  std::string_view moves;
};

struct Trap {
  std::string_view name;
  std::string_view fen;
  std::string_view move;
  Line best;
  std::optional<Line> reply;
  std::vector<FactKind> forbidden;
  std::optional<FactKind> first = std::nullopt;
};

const std::vector<Trap>& traps() {
  // clang-format off
  static const std::vector<Trap> kTraps = {
    {"TakingTheQueenWouldAllowMate",
     "rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq -", "f3e5",
     Line{190, "Nxe5 dxe5 Qxg4 Nc6 d3 Nf6"}, Line{180, "dxe5 Qxg4 Nc6 d3 Nf6 Qg3"},
     {FactKind::MaterialLost, FactKind::PiecePutEnPrise, FactKind::Pin}, FactKind::CannotTake},
    {"TheKnightCanBeTakenAndTheBishopIsGuarded",
     "r2qkbnr/ppp2ppp/2np4/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq -", "f3e5",
     Line{50, "h3 Bxf3"}, Line{-300, "Nxe5 Be2 Bxe2 Qxe2 c5 b3"},
     {FactKind::Sacrifice, FactKind::CannotTake, FactKind::ThreatMade}, FactKind::MaterialLost},
    {"APinnedRookTakesAlongTheLineOfThePin",
     "4k3/8/8/4r3/8/8/5PPP/R5K1 w - -", "a1e1",
     Line{640, "g4 Ke7 Kg2 Rc5 h4 Ke6"}, Line{1 - kMate, "Rxe1#"},
     {FactKind::Pin, FactKind::MaterialWon, FactKind::ThreatMade}, FactKind::MateAllowed},
    {"AForkingKnightThatIsTakenForksNothing",
     "r1bqkbnr/1p1p1ppp/p1n1p3/1N6/4P3/8/PPP2PPP/RNBQKB1R w KQkq -", "b5c7",
     Line{130, "Nd6+ Bxd6 Qxd6 Qe7 Qg3 f5"}, Line{-520, "Qxc7 Nc3 Nf6 Bd3 d5 O-O"},
     {FactKind::Fork, FactKind::MaterialWon}, FactKind::MaterialLost},
    {"TwoKnightsThatGuardEachOtherAreNotForked",
     "6k1/p4pp1/1n3n1p/8/8/2N5/5PPP/1B4K1 w - -", "c3d5",
     Line{-90, "Ba2 Kf8 Kf1 Ke7 Ke2 Ng4"}, Line{-610, "Nbxd5 g4 Nf4 h4 Nd7 g5"},
     {FactKind::Fork, FactKind::MaterialWon, FactKind::ThreatMade}, FactKind::MaterialLost},
    {"AForkThatOpensTheFileToTheKing",
     "3q2k1/Q3bppp/8/8/3N4/8/5PPP/6K1 w - -", "d4c6",
     Line{0, "g3 Bf6 Nf3 h5 Qb7 g6"}, Line{1 - kMate, "Qd1#"},
     {FactKind::Fork, FactKind::ThreatMade}, FactKind::MateAllowed},
    {"TheKingStaysBesideTheRookBehindIt",
     "8/8/8/8/3kr3/8/8/R5K1 w - -", "a1a4",
     Line{0, "Kf2 Ke5 Kg3 Rc4 Kf3 Rc3+"}, Line{0, "Ke3 Rxe4+ Kxe4 Kg2 Kf4 Kh3"},
     {FactKind::Skewer, FactKind::MaterialWon, FactKind::Fork}, std::nullopt},
    {"APawnIsNotWonByTheGuardOfTheBackRank",
     "3r2k1/5ppp/8/4p3/8/8/5PPP/4R1K1 w - -", "e1e5",
     Line{-10, "h4 f6 Ra1 Kf7 g3 Rd4"}, Line{2 - kMate, "Rd1+ Re1 Rxe1#"},
     {FactKind::MaterialWon}, FactKind::MateAllowed},
    {"FourMovesTooEarlyTheQueenThreatensNoMate",
     "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", "d1h5",
     Line{40, "Nf3 Nc6"}, Line{-20, "Nc6 Bc4"},
     {FactKind::ThreatMade, FactKind::Fork}, std::nullopt},
    {"APinnedManBlocksButHangs",
     "4r1k1/5ppp/3q4/8/8/2N5/PPP2PPP/R3K2R w KQ -", "c3e4",
     Line{-100, "Kf1"}, Line{12 - kMate, "Rxe4+ Kf1 Qd2 h4 Re2 Rh2"},
     {FactKind::ThreatMade, FactKind::ThreatParried, FactKind::Develops}, FactKind::MateAllowed},
    {"TheKingIsInTheSquareOfThePawn",
     "8/8/3k4/P7/8/8/8/7K w - -", "a5a6",
     Line{0, "Kg2 Kc5 Kg3 Kb5 a6 Kxa6"}, Line{0, "Kc6 a7 Kb7 Kg2 Kxa7 Kg3"},
     {FactKind::PawnRuns, FactKind::PassedPawnAdvanced, FactKind::PawnPromotes}, std::nullopt},
    {"TheBishopDoesNotGuardTheCorner",
     "7k/8/5K2/7P/8/3B4/8/8 w - -", "h5h6",
     Line{20, "Be4 Kg8 Kg6 Kh8 h6 Kg8"}, Line{20, "Kg8 Kg5 Kh8 Kf4 Kg8 Bg6"},
     {FactKind::MaterialWon, FactKind::PawnRuns, FactKind::PawnPromotes}, FactKind::WrongBishop},
    {"AStalemateInsteadOfMate",
     "k7/8/1K6/8/8/8/2Q5/8 w - -", "c2c7",
     Line{kMate - 1, "Qc8#"}, std::nullopt,
     {FactKind::MateForced, FactKind::ThreatMade}, FactKind::MateMissed},
    {"TheKingSupportsThePawnIntoStalemate",
     "5k2/5P2/8/4K3/8/8/8/8 w - -", "e5f6",
     Line{kMate - 8, "Ke6 Kg7 Ke7 Kh6 f8=Q+ Kg5"}, std::nullopt,
     {FactKind::PawnRuns, FactKind::PawnPromotes}, FactKind::MateMissed},
    {"TwoKnightsMateBesideAFreeSquare",
     "7k/4N1pp/8/6N1/8/8/8/6K1 w - -", "g5f7",
     Line{kMate - 1, "Nf7#"}, std::nullopt,
     {FactKind::Sacrifice}, FactKind::MateGiven},
    {"TheOtherKingNotThePawnsHoldsTheFlights",
     "4k3/8/4K3/8/8/8/8/R7 w - -", "a1a8",
     Line{kMate - 1, "Ra8#"}, std::nullopt,
     {FactKind::Sacrifice}, FactKind::MateGiven},
    {"ARookOnTheSeventhThatTheKingTakes",
     "4k3/pp3ppp/8/8/8/8/PP3PPP/3R2K1 w - -", "d1d7",
     Line{690, "Rd3 g5 g4 Ke7 Ra3 a6"}, Line{-30, "Kxd7 Kf1"},
     {FactKind::SeventhRank}, FactKind::MaterialLost},
    {"AGambitPawnIsTakenBackLater",
     "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq -", "d5c4",
     Line{-30, "e6 Nf3 dxc4 e3 a6 Bxc4"}, Line{-30, "e4 e5 Nf3 exd4 Bxc4 Bb4+"},
     {FactKind::MaterialWon, FactKind::Sacrifice}, std::nullopt},
    {"ARecaptureWinsNothing",
     "r1bqkbnr/1ppp1ppp/p1B5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -", "d7c6",
     Line{20, "dxc6 d3"}, Line{-20, "O-O Qf6 d4 exd4 Bg5 Qd6"},
     {FactKind::MaterialWon, FactKind::Sacrifice, FactKind::OnlyMove}, std::nullopt},
    {"TheQueenAttacksTwoAndRegainsThePawn",
     "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq -", "f3e5",
     Line{20, "O-O Qd6 Na3 Be6 Qe2 f6"}, Line{-70, "Qd4 Nf3 Qxe4+ Qe2 Qxe2+ Kxe2"},
     {FactKind::MaterialWon}, std::nullopt},
    {"APawnStandsBetweenKnightAndKing",
     "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -", "f1b5",
     Line{40, "Bb5"}, Line{20, "Nf6"},
     {FactKind::Pin, FactKind::ThreatMade}, std::nullopt},
    {"ThePinnedKnightTakesAndTheCheckRegainsTheQueen",
     "r1bqkb1r/pppn1ppp/5n2/3p2B1/3P4/2N5/PP2PPPP/R2QKBNR w KQkq -", "c3d5",
     Line{40, "e3"}, Line{-400, "Nxd5 Bxd8 Bb4+ Qd2 Kxd8 a3"},
     {FactKind::MaterialWon, FactKind::Pin}, FactKind::Refutation},
    {"AForkThatIsTooSlow",
     "r1b1kbnr/pppp1ppp/8/4N1q1/2BnP3/8/PPPP1PPP/RNBQK2R w KQkq -", "e5f7",
     Line{-60, "Bxf7+"}, Line{-610, "Qxg2 Ng5 Qxh1+ Bf1 Be7 d3"},
     {FactKind::Fork, FactKind::ThreatMade}, std::nullopt},
    {"OneFileAsideIsNoOpposition",
     "8/8/4k3/8/4K3/4P3/8/8 w - -", "e4d4",
     Line{0, "Kf4 Kf6 e4 Ke6 e5 Ke7"}, Line{0, "Kd6 e4 Ke6 e5 Ke7 Kd5"},
     {FactKind::Opposition}, std::nullopt},
    {"ARookPawnWithTheKingInFrontIsADraw",
     "8/8/6k1/6r1/6R1/7P/7K/8 w - -", "g4g5",
     Line{0, "Kg3 Kh5 Rxg5+ Kxg5 h4+ Kh5"}, Line{0, "Kxg5 Kg3 Kh5 h4 Kh6 Kg4"},
     {FactKind::PawnRuns, FactKind::ResultChanged, FactKind::MaterialWon}, std::nullopt},
    {"AGuardedSquareIsNotThreatened",
     "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - -", "d1c2",
     Line{10, "a3"}, Line{-50, "Nb4 Qd1 Nxd3 Qxd3 b6 Bd2"},
     {FactKind::ThreatMade}, std::nullopt},
    {"TheQueensAreExchanged",
     "rnbqkbnr/ppp2ppp/8/4p3/4P3/8/PPP2PPP/RNBQKBNR w KQkq -", "d1d8",
     Line{40, "Qxd8+ Kxd8 Nc3 Nf6 Bc4 Be6"}, Line{30, "Kxd8"},
     {FactKind::MaterialWon, FactKind::Sacrifice}, FactKind::Exchange},
    {"TwoPiecesForRookAndPawnAreNoThreat",
     "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQ -", "f3g5",
     Line{-10, "Nc3 d6 Na4 Bb6 Nxb6 axb6"}, Line{-100, "Na5 O-O"},
     {FactKind::ThreatMade, FactKind::Fork}, std::nullopt},
    {"TheForkOfThePawnRegainsTheKnight",
     "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq -", "f6e4",
     Line{20, "Nxe4 Nxe4"}, Line{30, "Nxe4 d5"},
     {FactKind::MaterialLost, FactKind::PiecePutEnPrise, FactKind::Sacrifice}, std::nullopt},
    {"ABishopAloneDoesNotWin",
     "8/8/8/3k4/8/4p3/8/2B3K1 w - -", "c1e3",
     Line{-20, "Bxe3 Ke5 Kg2 Ke4 Kf2 Kf5"}, std::nullopt,
     {FactKind::MaterialWon, FactKind::MateForced}, FactKind::GameDrawn},
    {"APawnCanStillDriveTheKnightAway",
     "rnbq1rk1/pp3ppp/2pbpn2/3p4/3P4/3BPN2/PPP2PPP/RNBQ1RK1 w - -", "f3e5",
     Line{20, "b3 Nbd7 Bb2 b6 Ne5 c5"}, Line{-30, "c5"},
     {FactKind::Outpost}, std::nullopt},
    {"AQueenForAKnightWhereMateWasThere",
     "6k1/5ppp/5n2/8/3Q4/8/5PPP/RR4K1 w - -", "d4f6",
     Line{kMate - 2, "Qd8+ Ne8 Qxe8#"}, Line{880, "gxf6 f4 Kg7 Ra7 Kg6 g4"},
     {FactKind::Sacrifice, FactKind::MaterialWon}, FactKind::MateMissed},
    {"AQueenThatHangsIsTaken",
     "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -", "f3g5",
     Line{680, "Nxg5 h6 Nf3 d6 d4 Nd7"}, Line{700, "h6 Nf3 d6 Nc3 c6 d4"},
     {FactKind::Sacrifice, FactKind::OnlyMove}, std::nullopt},
    {"TheOnlyLegalMoveIsForced",
     "k7/8/1K6/8/8/8/8/R7 b - -", "a8b8",
     Line{2 - kMate, "Kb8 Rc1 Ka8 Rc8#"}, Line{2 - kMate, "Rc1 Ka8 Rc8#"},
     {FactKind::OnlyMove}, FactKind::ForcedMove},
    {"MateIsNoSacrifice",
     "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -", "h5f7",
     Line{kMate - 1, "Qxf7#"}, std::nullopt,
     {FactKind::Sacrifice}, FactKind::MateGiven},
    {"APawnOnTheNextFileStopsThePawn",
     "6k1/2p5/8/8/3P4/8/8/6K1 w - -", "d4d5",
     Line{0, "Kf2 Kf7 Ke3 Ke6 Ke4 c6"}, Line{0, "Kf7 Kf2 Kf6 d6 cxd6 Ke2"},
     {FactKind::PassedPawnMade, FactKind::PassedPawnAdvanced}, std::nullopt},
    {"CastlingTakesTheRookFromItsGuard",
     "r1b1k2r/ppp2ppp/2nb4/3p4/3P3q/2P1P3/PP1NBPPP/R1BQK2R w KQkq -", "e1g1",
     Line{180, "Bf3 Ne7 e4 c6 e5 Bc7"}, Line{1 - kMate, "Qxh2#"},
     {FactKind::Castles}, FactKind::MateAllowed},
    {"TheKingHasAirOnTheSecondRank",
     "6k1/pp3pp1/7p/8/8/8/PP3PPP/3R2K1 w - -", "d1d7",
     Line{700, "Rd8+ Kh7 Rd7 b5 Rxf7 Kg8"}, Line{700, "b6 Rxa7 Kh7 g3 f5 f4"},
     {}, std::nullopt},
    {"TheRookLeavesItsBackRank",
     "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - -", "b1b7",
     Line{kMate - 1, "Rb8#"}, Line{2 - kMate, "Ra1+ Rb1 Rxb1#"},
     {FactKind::SeventhRank}, FactKind::MateMissed},
    {"TheAttackedQueenMates",
     "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq -", "g8f6",
     Line{30, "g6 Qf3 f5 d3 Nf6 Nc3"}, Line{1 - kMate, "Qxf7#"},
     {FactKind::ThreatMade, FactKind::Develops, FactKind::ThreatParried}, FactKind::MateAllowed},
    {"ChecksWithoutEndSaveTheDraw",
     "6k1/6p1/8/7Q/8/8/q2r2PP/7K w - -", "h5e8",
     Line{0, "Qe8+ Kh7 Qh5+ Kg8"}, Line{0, "Kh7 Qh5+ Kg8 Qe8+"},
     {}, FactKind::PerpetualCheck},
  };
  // clang-format on
  return kTraps;
}

test::TestLine in_uci(Position position, const Line& given) {
  test::TestLine line{given.value, ""};
  std::istringstream words{std::string(given.moves)};
  for (std::string word; words >> word;) {
    const auto move = parse_san(position, word);
    EXPECT_TRUE(move.has_value()) << word << " in " << given.moves;
    if (!move) break;
    line.moves += (line.moves.empty() ? "" : " ") + format_uci_move(*move, false);
    position.make(*move);
  }
  return line;
}

std::vector<Fact> facts_of(const Trap& trap) {
  const Position before = *parse_fen(std::string(trap.fen) + " 0 1");
  test::TestCase given{std::string(trap.fen), std::string(trap.move), in_uci(before, trap.best)};
  Position after = before;
  after.make(*parse_uci_move(before, given.move));
  if (trap.reply) given.reply = in_uci(after, *trap.reply);
  return test::facts_of(given);
}

// A changed result precedes its reason in the list of facts.
bool is_a_reason(const Fact& fact) { return fact.kind != FactKind::ResultChanged; }

TEST(Traps, NothingFalseIsSaidAndTheRightThingComesFirst) {
  for (const Trap& trap : traps()) {
    const auto facts = facts_of(trap);
    for (const FactKind kind : trap.forbidden)
      EXPECT_EQ(test::find(facts, kind), nullptr) << trap.name << ": " << fact_name(kind);
    if (!trap.first) continue;
    const auto first = std::find_if(facts.begin(), facts.end(), is_a_reason);
    ASSERT_NE(first, facts.end()) << trap.name;
    EXPECT_EQ(fact_name(first->kind), fact_name(*trap.first)) << trap.name;
  }
}

}  // namespace
}  // namespace kiebitz::insight
