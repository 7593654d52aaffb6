// Every number here was worked out by hand from the definition of its term.
#include "brains/terms/term.h"

#include <gtest/gtest.h>

#include <set>

#include "brains/terms/term_input.h"
#include "brains/test_brains.h"

namespace kiebitz::brains {
namespace {

using test::position_of;

constexpr PieceValues kValues = {1, 3, 3, 5, 9, 15};

struct BothSides {
  double white;
  double black;
  friend bool operator==(const BothSides&, const BothSides&) = default;
  friend std::ostream& operator<<(std::ostream& out, const BothSides& b) { return out << b.white << " / " << b.black; }
};

BothSides count(std::string_view name, const std::string& fen, double waiting = 1) {
  Position position = position_of(fen);
  const OrientedTables tables{};
  const TermInput input{position, kValues, tables, waiting, nullptr, {}};
  const auto function = spec_of(*find_term(name)).count;
  return {function(input, Color::White), function(input, Color::Black)};
}

TEST(Terms, HaveDifferentNamesThatFindThem) {
  std::set<std::string_view> names;
  for (const TermSpec& spec : term_specs()) {
    EXPECT_TRUE(names.insert(spec.name).second) << spec.name;
    EXPECT_EQ(find_term(spec.name), spec.id);
    EXPECT_EQ(&spec_of(spec.id), &spec);
  }
  EXPECT_FALSE(find_term("luck"));
}

TEST(Terms, MaterialAddsThePieceValues) {
  EXPECT_EQ(count("material", "4k3/8/8/8/8/8/PP6/R3K3 w - - 0 1"), (BothSides{22, 15}));
}

TEST(Terms, TempoIsForTheSideToMove) { EXPECT_EQ(count("tempo", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"), (BothSides{0, 1})); }

TEST(Terms, MobilityCountsLegalMovesOfBothSidesInTurn) {
  EXPECT_EQ(count("mobility", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), (BothSides{20, 20}));
  EXPECT_EQ(count("mobility", "4k3/8/8/8/8/8/8/4K2R w - - 0 1").white, 14);  // seven up, two left, five of the king
  EXPECT_EQ(count("mobility", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), (BothSides{0, 0}));  // stalemate: no turn to count
}

TEST(Terms, MovesCountsWhereverPiecesMayGo) {
  EXPECT_EQ(count("moves", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"), (BothSides{14, 5}));
  // A pawn at home: two steps; a pawn with prey: a step and a capture.
  EXPECT_EQ(count("moves", "k7/8/8/3p4/4P3/8/7P/K7 w - - 0 1"), (BothSides{3 + 2 + 2, 3 + 2}));
}

TEST(Terms, MovesCanBeCountedByDirection) {
  // The rook on h1: seven up its file, two along its rank. The king on e1: three up, two along its rank.
  const std::string rook = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
  EXPECT_EQ(count("moves_forward", rook), (BothSides{7 + 3, 3}));
  EXPECT_EQ(count("moves_backward", rook), (BothSides{0, 0}));
  EXPECT_EQ(count("moves_sideways", rook), (BothSides{2 + 2, 2}));
  EXPECT_EQ(count("moves_on_file", rook), (BothSides{7 + 1, 1}));
  // A knight on d5: four ahead, four behind; the same seen from Black.
  EXPECT_EQ(count("moves_forward", "k7/8/8/3N4/8/8/8/7K w - - 0 1"), (BothSides{4 + 2, 2}));
  EXPECT_EQ(count("moves_backward", "k7/8/8/3n4/8/8/8/7K w - - 0 1"), (BothSides{0, 4}));
  // Two steps of a pawn at home, both on its file.
  EXPECT_EQ(count("moves_on_file", "k7/8/8/8/8/8/3P4/7K w - - 0 1").white, 2 + 1);
}

TEST(Terms, TheDirectionsOfMovesMakeUpAllMoves) {
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 20",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1"}) {
    const BothSides all = count("moves", fen);
    const BothSides ahead = count("moves_forward", fen);
    const BothSides back = count("moves_backward", fen);
    const BothSides aside = count("moves_sideways", fen);
    EXPECT_EQ(all, (BothSides{ahead.white + back.white + aside.white, ahead.black + back.black + aside.black})) << fen;
  }
}

TEST(Terms, CoveredCountsGuardsOfOnesOwnPieces) {
  // The king guards the pawn, the pawn the knight; nothing is said of the king, whom the rook would guard.
  EXPECT_EQ(count("covered", "4k3/8/8/8/8/3N4/4P3/4K2R w - - 0 1"), (BothSides{2, 0}));
}

TEST(Terms, AttackedCountsPreyAndHalfOfItForTheSideThatWaits) {
  EXPECT_EQ(count("attacked", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 0.5), (BothSides{9, 0.5}));
  EXPECT_EQ(count("attacked", "4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 1", 0.5), (BothSides{4.5, 1}));
  // A king in check is prey too.
  EXPECT_EQ(count("attacked", "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", 0.5), (BothSides{7.5, 0}));
}

TEST(Terms, CenterAttacksCountEverySquareOfTheCentre) {
  EXPECT_EQ(count("center_attacks", "4k3/8/8/8/8/3P1N2/8/4K3 w - - 0 1"), (BothSides{3, 0}));  // e4; d4, e5
}

TEST(Terms, CenterReachAddsThePiecesThatCanGetThere) {
  EXPECT_EQ(count("center_reach", "4k3/3p4/8/8/8/5N2/4P2R/4K3 w - - 0 1"), (BothSides{4, 1}));
}

TEST(Terms, KingZoneWeighsTheOfficersThatAttackIt) {
  // One attacker is harmless; two weigh 50, three 75.
  EXPECT_EQ(count("king_zone", "4k1r1/8/8/8/8/8/8/6K1 w - - 0 1").white, 0);
  EXPECT_EQ(count("king_zone", "4k1r1/8/8/7q/8/8/8/6K1 w - - 0 1").white, -(40 + 80) * 50);
  EXPECT_EQ(count("king_zone", "4k1r1/8/5n2/7q/8/8/8/6K1 w - - 0 1").white, -(40 + 80 + 20) * 75);
  // The zone reaches three ranks ahead and not behind; pawns and kings do not count.
  EXPECT_EQ(count("king_zone", "4k3/8/8/8/6K1/1r6/8/4n3 w - - 0 1").white, 0);
  EXPECT_EQ(count("king_zone", "8/8/5kp1/5p2/6K1/8/8/8 w - - 0 1").white, 0);
  // Black looks the other way.
  EXPECT_EQ(count("king_zone", "4K1R1/8/8/8/7Q/8/8/6k1 b - - 0 1").black, -(40 + 80) * 50);
}

TEST(Terms, KingZoneSquaresWeighEveryAttackedSquare) {
  // The zone of g1: f1 g1 h1, f2 g2 h2, f3 g3 h3. The rook on g8 attacks three squares of it; alone it is harmless.
  EXPECT_EQ(count("king_zone_squares", "4k1r1/8/8/8/8/8/8/6K1 w - - 0 1").white, 0);
  // The queen on h5 sees h1, h2, h3 and f3 (d1 and e2 are outside).
  EXPECT_EQ(count("king_zone_squares", "4k1r1/8/8/7q/8/8/8/6K1 w - - 0 1").white, -(3 * 40 + 4 * 80) * 50 / 100.0);
  // Squares behind the king belong to it as well: a rook sees the three of one rank, a knight on e3 only g2 and f1.
  EXPECT_EQ(count("king_zone_squares", "4k3/8/8/8/6K1/r7/8/4n3 w - - 0 1").white, -(3 * 40 + 1 * 20) * 50 / 100.0);
  EXPECT_EQ(count("king_zone_squares", "6k1/8/8/8/7Q/8/8/4K1R1 b - - 0 1").black, -(3 * 40 + 4 * 80) * 50 / 100.0);
}

TEST(Terms, KingGuardCountsThePiecesAroundTheKing) {
  EXPECT_EQ(count("king_guard", "k7/8/8/8/8/8/3PP3/3QKB2 w - - 0 1"), (BothSides{4, 0}));
}

TEST(Terms, PawnShieldCountsTwoRanks) {
  EXPECT_EQ(count("pawn_shield", "6k1/5ppp/8/8/8/6P1/5P1P/6K1 w - - 0 1"), (BothSides{2.5, 3}));
}

TEST(Terms, ShieldGapsGrowWithTheMaterialOfTheEnemy) {
  // White's g-pawn stands before the king, f and h have none: two gaps, rook and queen are 14. Black's shield is whole.
  EXPECT_EQ(count("shield_gaps", "3qr1k1/5ppp/8/8/8/6P1/8/6K1 w - - 0 1"), (BothSides{2 * (14 + 3), 0}));
  EXPECT_EQ(count("shield_gaps", "6k1/5ppp/8/8/8/6P1/8/6K1 w - - 0 1").white, 2 * 3);
  // In the corner there are two files only; a pawn three ranks ahead shields no more.
  EXPECT_EQ(count("shield_gaps", "4k3/8/8/8/7P/8/8/r6K w - - 0 1").white, 2 * 5);
}

TEST(Terms, VirtualMobilityIsThatOfAQueenInPlaceOfTheKing) {
  EXPECT_EQ(count("virtual_mobility", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), (BothSides{21, 21}));
  EXPECT_EQ(count("virtual_mobility", "4k3/8/8/8/8/8/3PPP2/3RKR2 w - - 0 1").white, 0);
}

TEST(Terms, TropismIsClosenessToTheEnemyKing) {
  EXPECT_EQ(count("tropism", "4k3/8/8/8/8/5N2/P7/4KR2 w - - 0 1"), (BothSides{2, 0}));
  EXPECT_EQ(count("tropism", "4k3/4Q3/8/8/8/8/8/4K3 b - - 0 1"), (BothSides{6, 0}));
}

TEST(Terms, BlockedPawnsCanNeitherStepNorTake) {
  EXPECT_EQ(count("blocked_pawns", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1"), (BothSides{1, 1}));
  EXPECT_EQ(count("blocked_pawns", "4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1"), (BothSides{0, 1}));
  EXPECT_EQ(count("blocked_pawns", "4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1"), (BothSides{1, 0}));
}

TEST(Terms, PawnsAreDoubledIsolatedPassed) {
  const std::string fen = "4k3/p7/8/8/8/P7/P2P4/4K3 w - - 0 1";
  EXPECT_EQ(count("doubled_pawns", fen), (BothSides{1, 0}));
  EXPECT_EQ(count("isolated_pawns", fen), (BothSides{3, 1}));
  EXPECT_EQ(count("passed_pawns", fen), (BothSides{1, 0}));
}

TEST(Terms, BishopPairNeedsTwo) {
  EXPECT_EQ(count("bishop_pair", "2b1kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"), (BothSides{0, 1}));
}

TEST(Terms, OpenFilesCountHalfIfTheEnemyHasAPawnThere) {
  EXPECT_EQ(count("open_files", "r3k3/p7/8/8/8/8/7P/R2RK2R w - - 0 1"), (BothSides{1.5, 0}));
}

TEST(Terms, OutpostsAreGuardedKnightsThatNoPawnCanDriveAway) {
  EXPECT_EQ(count("outposts", "4k3/p7/8/3N4/4P3/8/8/4K3 w - - 0 1").white, 1);
  EXPECT_EQ(count("outposts", "4k3/4p3/8/3N4/4P3/8/8/4K3 w - - 0 1").white, 0);  // e6 would drive it away
  EXPECT_EQ(count("outposts", "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1").white, 0);      // unguarded
  EXPECT_EQ(count("outposts", "4k3/8/8/8/3N4/4P3/8/4K3 w - - 0 1").white, 0);    // in its own half
  EXPECT_EQ(count("outposts", "4k3/8/8/5p2/4n3/8/4P3/4K3 w - - 0 1").black, 1);  // e2 is beside no neighbouring file
}

TEST(Terms, EarlyQueenCountsThePiecesItLeftBehind) {
  EXPECT_EQ(count("early_queen", "rnb1kbnr/pppppppp/8/q7/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1"), (BothSides{0, 4}));
  EXPECT_EQ(count("early_queen", "r3k3/8/8/q7/8/8/8/RNB1KBNR w - - 0 1"), (BothSides{0, 0}));  // exchanged; developed
}

TEST(Terms, TablesAreReadFromThePiecesOwnSide) {
  Position position = position_of("4k3/8/8/q7/3N4/8/8/4K3 w - - 0 1");
  OrientedTables tables{};
  tables[index(Color::White)][index(PieceType::Knight)][index(Square::D4)] = 20;
  tables[index(Color::Black)][index(PieceType::Queen)][index(Square::A5)] = -7;
  const TermInput input{position, kValues, tables, 1, nullptr, {}};
  EXPECT_EQ(spec_of(TermId::Tables).count(input, Color::White), 20);
  EXPECT_EQ(spec_of(TermId::Tables).count(input, Color::Black), -7);
}

TEST(Terms, RepetitionCountsTheSameMoveOnTheWay) {
  Position position = Position::start();
  std::vector<Move> path;
  for (const char* text : {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3"}) {
    path.push_back(test::move_of(text));
    position.make(path.back());
  }
  const OrientedTables tables{};
  const auto function = spec_of(TermId::Repetition).count;
  const TermInput all{position, kValues, tables, 1, nullptr, path};
  EXPECT_EQ(function(all, Color::White), 1);
  EXPECT_EQ(function(all, Color::Black), 0);
  const TermInput none{position, kValues, tables, 1, nullptr, {}};
  EXPECT_EQ(function(none, Color::White), 0);
}

class FixedHistory : public HistoryValues {
 public:
  double value(const Position&) const override { return 3; }
};

TEST(Terms, HistoryIsSharedBetweenTheSides) {
  Position position = Position::start();
  const OrientedTables tables{};
  const FixedHistory history;
  const auto function = spec_of(TermId::History).count;
  const TermInput known{position, kValues, tables, 1, &history, {}};
  EXPECT_EQ(function(known, Color::White) - function(known, Color::Black), 3);
  const TermInput unknown{position, kValues, tables, 1, nullptr, {}};
  EXPECT_EQ(function(unknown, Color::White), 0);
}

}  // namespace
}  // namespace kiebitz::brains
