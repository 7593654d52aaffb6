#include "rules/outcome.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/position_text.h"
#include "support/random_games.h"

namespace kiebitz {
namespace {

using test::position_of;

std::optional<Outcome> outcome_of(const char* fen) { return outcome(position_of(fen)); }
constexpr Outcome draw(Termination t) { return {t, std::nullopt}; }

TEST(Outcome, MateIsWonByTheSideThatMoved) {
  EXPECT_EQ(outcome_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
            (Outcome{Termination::Checkmate, Color::Black}));
  EXPECT_EQ(outcome_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), (Outcome{Termination::Checkmate, Color::White}));
}

TEST(Outcome, StalemateIsADraw) {
  EXPECT_EQ(outcome_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), draw(Termination::Stalemate));
}

TEST(Outcome, AnOpenGameHasNone) {
  EXPECT_EQ(outcome(Position::start()), std::nullopt);
  EXPECT_EQ(claimable_draw(Position::start()), std::nullopt);
}

TEST(Outcome, FiftyMovesAreClaimedAndSeventyFiveEndTheGame) {
  EXPECT_EQ(claimable_draw(position_of("4k3/8/8/8/8/8/8/R3K3 w - - 99 80")), std::nullopt);
  EXPECT_EQ(claimable_draw(position_of("4k3/8/8/8/8/8/8/R3K3 w - - 100 80")), draw(Termination::FiftyMoves));
  EXPECT_EQ(outcome_of("4k3/8/8/8/8/8/8/R3K3 w - - 149 80"), std::nullopt);
  EXPECT_EQ(outcome_of("4k3/8/8/8/8/8/8/R3K3 w - - 150 80"), draw(Termination::SeventyFiveMoves));
  EXPECT_EQ(claimable_draw(position_of("4k3/8/8/8/8/8/8/R3K3 w - - 150 80")), std::nullopt);
}

TEST(Outcome, MateOnTheSeventyFifthMoveCounts) {
  EXPECT_EQ(outcome_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 99"), (Outcome{Termination::Checkmate, Color::White}));
}

TEST(Outcome, ThreefoldIsClaimedAndFivefoldEndsTheGame) {
  Position p = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  const auto shuffle = [&p] {
    for (const Move m : {Move::normal(Square::A1, Square::B1), Move::normal(Square::E8, Square::E7),
                         Move::normal(Square::B1, Square::A1), Move::normal(Square::E7, Square::E8)})
      p.make(m);
  };
  shuffle();
  EXPECT_EQ(claimable_draw(p), std::nullopt);
  shuffle();
  EXPECT_EQ(claimable_draw(p), draw(Termination::ThreefoldRepetition));
  EXPECT_EQ(outcome(p), std::nullopt);
  shuffle();
  EXPECT_EQ(outcome(p), std::nullopt);
  shuffle();
  EXPECT_EQ(outcome(p), draw(Termination::FivefoldRepetition));
}

TEST(InsufficientMaterial, IsAPositionNobodyCanWin) {
  for (const char* dead : {
           "4k3/8/8/8/8/8/8/4K3 w - - 0 1",          // bare kings
           "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",         // a bishop
           "4k2n/8/8/8/8/8/8/4K3 w - - 0 1",         // a knight
           "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",       // bishops on dark squares, one each
           "4k3/8/1b1b4/8/1B1B4/8/8/4K3 w - - 0 1",  // any number of them
       }) {
    EXPECT_TRUE(is_insufficient_material(position_of(dead))) << dead;
    EXPECT_EQ(outcome_of(dead), draw(Termination::InsufficientMaterial)) << dead;
  }
}

TEST(InsufficientMaterial, IsNotClaimedWhileAMateCanBeComposed) {
  for (const char* alive : {
           "4k3/8/8/8/8/8/8/4KBB1 w - - 0 1",   // bishops of both colours
           "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",   // of both colours, one each
           "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",   // two knights
           "4k2n/8/8/8/8/8/8/4K1N1 w - - 0 1",  // a knight each
           "4k2n/8/8/8/8/8/8/4KB2 w - - 0 1",   // knight and bishop
           "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",    // a pawn
           "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
           "3qk3/8/8/8/8/8/8/4K3 w - - 0 1",
       }) {
    EXPECT_FALSE(is_insufficient_material(position_of(alive))) << alive;
    EXPECT_EQ(outcome_of(alive), std::nullopt) << alive;
  }
}

struct MatingMaterial {
  const char* fen;
  bool white;
  bool black;
};

TEST(CanPossiblyMate, AsksForMaterialAMateCanBeMadeOf) {
  for (const auto& [fen, white, black] : {
           MatingMaterial{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", false, false},
           MatingMaterial{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", true, false},
           MatingMaterial{"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", true, false},
           MatingMaterial{"3qk3/8/8/8/8/8/8/4K3 w - - 0 1", false, true},
           MatingMaterial{"4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", true, false},
           MatingMaterial{"4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", true, false},
           MatingMaterial{"4k3/8/8/8/8/8/8/4KBB1 w - - 0 1", true, false},
           // A knight mates only if pieces of the other side block their king; a queen can always leave.
           MatingMaterial{"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", false, false},
           MatingMaterial{"3qk3/8/8/8/8/8/8/4K1N1 w - - 0 1", false, true},
           MatingMaterial{"3rk3/8/8/8/8/8/8/4K1N1 w - - 0 1", true, true},
           MatingMaterial{"4k3/p7/8/8/8/8/8/4K1N1 w - - 0 1", true, true},
           MatingMaterial{"4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", true, true},
           // A bishop mates only with a bishop of the other colour, a knight or a pawn.
           MatingMaterial{"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", false, false},
           MatingMaterial{"3rk3/8/8/8/8/8/8/4KB2 w - - 0 1", false, true},
           MatingMaterial{"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", true, true},
           MatingMaterial{"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", false, false},
           MatingMaterial{"4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1", true, true},
           MatingMaterial{"4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", true, true},
       }) {
    const Position p = position_of(fen);
    EXPECT_EQ(can_possibly_mate(p, Color::White), white) << fen;
    EXPECT_EQ(can_possibly_mate(p, Color::Black), black) << fen;
  }
}

RC_GTEST_PROP(CanPossiblyMate, NeitherSideCanExactlyIfTheMaterialIsInsufficient, (std::uint64_t seed)) {
  // Few random pieces, so that the interesting cases are frequent.
  Random random(seed);
  kiebitz::Setup setup;
  const auto place = [&](Piece p) {
    const int rank = 1 + static_cast<int>(random.below(6));
    setup.board[rank * 8 + static_cast<int>(random.below(8))] = p;
  };
  for (std::uint32_t i = random.below(4); i > 0; --i)
    place(make_piece(random.below(2) == 0 ? Color::White : Color::Black, kPieceTypes[random.below(5)]));
  setup.board[index(Square::A1)] = Piece::WhiteKing;
  setup.board[index(Square::H8)] = Piece::BlackKing;
  const auto p = Position::from_setup(setup);
  RC_PRE(p.has_value());
  RC_ASSERT(is_insufficient_material(*p) ==
            (!can_possibly_mate(*p, Color::White) && !can_possibly_mate(*p, Color::Black)));
}

}  // namespace
}  // namespace kiebitz
