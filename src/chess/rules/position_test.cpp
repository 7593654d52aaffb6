#include "rules/position.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "rules/movegen.h"
#include "support/position_text.h"
#include "support/random_games.h"

namespace kiebitz {
namespace {

using test::position_of;
using test::random_position;

// The state of a Position, to compare it before and after.
struct Snapshot {
  explicit Snapshot(const Position& p)
      : setup(p.to_setup()),
        key(p.key()),
        pawn_key(p.pawn_key()),
        white_key(p.non_pawn_key(Color::White)),
        black_key(p.non_pawn_key(Color::Black)),
        checkers(p.checkers()),
        pinned(p.pinned()),
        double_push_target(p.double_push_target()),
        last_move(p.last_move()),
        plies_since_null(p.plies_since_null()) {
    for (const PieceType t : kPieceTypes)
      for (const Color c : kColors) pieces[index(c)][index(t)] = p.pieces(c, t);
  }
  friend bool operator==(const Snapshot&, const Snapshot&) = default;

  Setup setup;
  std::array<std::array<Bitboard, 6>, 2> pieces{};
  Key key, pawn_key, white_key, black_key;
  Bitboard checkers, pinned;
  OptSquare double_push_target;
  Move last_move;
  int plies_since_null;
};

TEST(Position, StartsWithTheStandardArray) {
  const Position p = Position::start();
  EXPECT_EQ(p.side_to_move(), Color::White);
  EXPECT_EQ(p.piece_on(Square::E1), Piece::WhiteKing);
  EXPECT_EQ(p.king(Color::Black), Square::E8);
  EXPECT_EQ(p.castling_rights(), CastlingRights::all());
  EXPECT_EQ(p.castling_rook(Color::Black, CastlingSide::Queen), Square::A8);
  EXPECT_FALSE(p.has_chess960_castling());
  EXPECT_EQ(p.halfmove_clock(), 0);
  EXPECT_EQ(p.fullmove_number(), 1);
  EXPECT_EQ(p.plies_made(), 0);
  EXPECT_TRUE(p.last_move().is_null());
  EXPECT_TRUE(p.is_empty(Square::E4));
}

RC_GTEST_PROP(Position, UnmakeRestoresEverythingMakeChanged, (std::uint64_t seed)) {
  Position p = random_position(seed);
  const Snapshot before(p);
  for (const Move m : legal_moves(p)) {
    p.make(m);
    RC_ASSERT(p.last_move() == m);
    p.unmake();
    RC_ASSERT(Snapshot(p) == before);
  }
}

RC_GTEST_PROP(Position, WholeGamesCanBeTakenBack, (std::uint64_t seed)) {
  Random random(seed);
  Position p = test::random_start(random);
  std::vector<Snapshot> past;
  for (int i = 0; i < 100 && !outcome(p); ++i) {
    past.emplace_back(p);
    if (!p.is_check() && random.below(8) == 0) {
      p.make_null();
    } else {
      p.make(test::random_move(p, random));
    }
    RC_ASSERT(p.plies_made() == static_cast<int>(past.size()));
  }
  for (; !past.empty(); past.pop_back()) {
    p.unmake();
    RC_ASSERT(Snapshot(p) == past.back());
  }
  RC_ASSERT(p.plies_made() == 0);
}

RC_GTEST_PROP(Position, KeysAreWhatARecomputationSays, (std::uint64_t seed)) {
  Position p = random_position(seed);
  for (const Move m : legal_moves(p)) {
    p.make(m);
    RC_ASSERT(p.key() == p.recompute_key());
    RC_ASSERT(p.pawn_key() == p.recompute_pawn_key());
    for (const Color c : kColors) RC_ASSERT(p.non_pawn_key(c) == p.recompute_non_pawn_key(c));
    p.unmake();
  }
}

RC_GTEST_PROP(Position, EqualsTheOneMadeFromItsOwnSetup, (std::uint64_t seed)) {
  const Position p = random_position(seed);
  const auto copy = Position::from_setup(p.to_setup());
  RC_ASSERT(copy.has_value());
  RC_ASSERT(copy->to_setup() == p.to_setup());
  RC_ASSERT(copy->key() == p.key());
  RC_ASSERT(copy->pawn_key() == p.pawn_key());
  RC_ASSERT(copy->checkers() == p.checkers());
  RC_ASSERT(copy->pinned() == p.pinned());
}

RC_GTEST_PROP(Position, BoardAndBitboardsTellTheSame, (std::uint64_t seed)) {
  const Position p = random_position(seed);
  for (int i = 0; i < kSquareCount; ++i) {
    const Piece piece = p.piece_on(square_at(i));
    RC_ASSERT(contains(p.occupied(), square_at(i)) == (piece != Piece::None));
    if (piece == Piece::None) continue;
    RC_ASSERT(contains(p.pieces(color_of(piece), type_of(piece)), square_at(i)));
  }
  RC_ASSERT((p.pieces(Color::White) & p.pieces(Color::Black)) == 0u);
}

RC_GTEST_PROP(Position, AttackersAreThePiecesThatAttack, (std::uint64_t seed)) {
  const Position p = random_position(seed);
  for (int i = 0; i < kSquareCount; ++i) {
    Bitboard expected = 0;
    for (const Square s : squares(p.occupied())) {
      const Piece piece = p.piece_on(s);
      const Bitboard attacks = type_of(piece) == PieceType::Pawn ? pawn_attacks(color_of(piece), s)
                                                                 : piece_attacks(type_of(piece), s, p.occupied());
      if (contains(attacks, square_at(i))) expected |= bit(s);
    }
    RC_ASSERT(p.attackers_to(square_at(i), p.occupied()) == expected);
    for (const Color c : kColors) RC_ASSERT(p.is_attacked(square_at(i), c) == ((expected & p.pieces(c)) != 0u));
  }
}

TEST(Position, ACaptureOnTheRooksSquareTakesTheRightAway) {
  Position p = position_of("r3k2r/8/8/8/8/8/6b1/R3K2R b KQkq - 0 1");
  p.make(Move::normal(Square::G2, Square::H1));
  EXPECT_FALSE(p.castling_rights().has(Color::White, CastlingSide::King));
  EXPECT_TRUE(p.castling_rights().has(Color::White, CastlingSide::Queen));
  EXPECT_EQ(p.last_captured(), PieceType::Rook);
  p.unmake();
  EXPECT_EQ(p.castling_rights(), CastlingRights::all());
}

TEST(Position, EnPassantSquareIsKeptOnlyIfTheCaptureIsLegal) {
  Position p = position_of("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1");
  p.make(Move::normal(Square::D2, Square::D4));
  EXPECT_EQ(p.en_passant(), OptSquare(Square::D3));
  EXPECT_EQ(p.double_push_target(), OptSquare(Square::D3));
  // No pawn that could capture.
  p = position_of("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1");
  p.make(Move::normal(Square::D2, Square::D4));
  EXPECT_EQ(p.en_passant(), OptSquare());
  EXPECT_EQ(p.double_push_target(), OptSquare(Square::D3));
  // The capture would open the rank, because both pawns leave it.
  p = position_of("8/8/8/8/k3p2Q/8/3P4/4K3 w - - 0 1");
  p.make(Move::normal(Square::D2, Square::D4));
  EXPECT_EQ(p.en_passant(), OptSquare());
  p = position_of("8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1");
  EXPECT_EQ(p.en_passant(), OptSquare());
  EXPECT_EQ(p.double_push_target(), OptSquare(Square::D3));
}

TEST(Position, CountersFollowTheMoves) {
  Position p = position_of("4k3/8/8/8/8/7p/P6P/4K2N w - - 7 30");
  p.make(Move::normal(Square::E1, Square::E2));
  EXPECT_EQ(p.halfmove_clock(), 8);
  EXPECT_EQ(p.fullmove_number(), 30);
  p.make(Move::normal(Square::E8, Square::E7));
  EXPECT_EQ(p.fullmove_number(), 31);
  p.make(Move::normal(Square::A2, Square::A3));
  EXPECT_EQ(p.halfmove_clock(), 0);
}

TEST(Position, ANullMovePassesTheTurnAndForgetsEnPassant) {
  Position p = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9");
  const Snapshot before(p);
  p.make_null();
  EXPECT_EQ(p.side_to_move(), Color::Black);
  EXPECT_EQ(p.en_passant(), OptSquare());
  EXPECT_EQ(p.double_push_target(), OptSquare());
  EXPECT_TRUE(p.last_move().is_null());
  EXPECT_EQ(p.plies_since_null(), 0);
  EXPECT_EQ(p.halfmove_clock(), 1);
  EXPECT_EQ(p.key(), p.recompute_key());
  p.make_null();
  EXPECT_EQ(p.fullmove_number(), 10);
  EXPECT_NE(p.key(), before.key);  // the right to capture en passant is gone
  p.unmake();
  p.unmake();
  EXPECT_EQ(Snapshot(p), before);
}

TEST(Position, KeysTellSideCastlingAndEnPassantApart) {
  std::set<Key> keys;
  for (const char* fen : {"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1",
                          "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq - 0 1",
                          "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQ - 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 0 1"})
    EXPECT_TRUE(keys.insert(position_of(fen).key()).second) << fen;
}

TEST(Position, KeysAreTheSameInEveryRelease) {
  // Keys are stored in files: these numbers never change.
  EXPECT_EQ(Position::start().key(), 0xea05197421916b6eULL);
  EXPECT_EQ(position_of("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1").key(), 0x6acbb62b957ed374ULL);
}

TEST(Position, KeyBeforeLooksBackOverThePast) {
  Position p = Position::start();
  const Key start = p.key();
  p.make(Move::normal(Square::E2, Square::E4));
  const Key after_e4 = p.key();
  p.make(Move::normal(Square::E7, Square::E5));
  EXPECT_EQ(p.key_before(0), p.key());
  EXPECT_EQ(p.key_before(1), after_e4);
  EXPECT_EQ(p.key_before(2), start);
  p.forget_past();
  EXPECT_EQ(p.plies_made(), 0);
  EXPECT_EQ(p.key(), p.recompute_key());
}

TEST(Position, CapturesAreSeenBeforeTheyAreMade) {
  const Position p = position_of("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
  EXPECT_TRUE(p.is_capture(Move::normal(Square::A1, Square::A8)));
  EXPECT_EQ(p.captured_type(Move::normal(Square::A1, Square::A8)), PieceType::Rook);
  EXPECT_TRUE(p.is_capture(Move::en_passant(Square::E5, Square::D6)));
  EXPECT_EQ(p.captured_type(Move::en_passant(Square::E5, Square::D6)), PieceType::Pawn);
  EXPECT_FALSE(p.is_capture(Move::castling(Square::E1, Square::H1)));
  EXPECT_EQ(p.captured_type(Move::castling(Square::E1, Square::H1)), PieceType::None);
  EXPECT_EQ(p.captured_type(Move::normal(Square::E5, Square::E6)), PieceType::None);
}

TEST(Position, PinnedPiecesStandAloneBeforeTheirKing) {
  const Position p = position_of("4r2k/8/8/8/1b5b/2N5/4R1P1/4K3 w - - 0 1");
  EXPECT_EQ(p.pinned(), bit(Square::C3) | bit(Square::E2));
  EXPECT_TRUE(p.is_check());  // the bishop on h4
  EXPECT_EQ(p.checkers(), bit(Square::H4));
}

TEST(Position, CopiesGoTheirOwnWay) {
  Position p = Position::start();
  p.make(Move::normal(Square::E2, Square::E4));
  Position copy = p;
  copy.make(Move::normal(Square::C7, Square::C5));
  EXPECT_NE(copy.key(), p.key());
  copy.unmake();
  EXPECT_EQ(Snapshot(copy), Snapshot(p));
  copy.unmake();
  EXPECT_EQ(copy.key(), Position::start().key());
}

}  // namespace
}  // namespace kiebitz
