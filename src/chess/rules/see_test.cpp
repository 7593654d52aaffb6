#include "rules/see.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rules/movegen.h"
#include "support/position_text.h"
#include "support/random_games.h"

namespace kiebitz {
namespace {

using test::position_of;

constexpr SeeValues kValues = {100, 320, 330, 500, 900, 20000, 0};

// The exchange on one square as a recursive search on a bare board: the side to capture uses its cheapest piece that is
// not pinned to its king, if the capture pays.
class SlowExchange {
 public:
  static int value(const Position& p, Move m) {
    if (m.is_castling()) return 0;
    SlowExchange exchange(p, m.to());
    const Color us = p.side_to_move();
    int gain = kValues[index(p.captured_type(m))];
    Piece standing = p.piece_on(m.from());
    if (m.is_promotion()) {
      standing = make_piece(us, m.promotion_piece());
      gain += kValues[index(m.promotion_piece())] - kValues[index(PieceType::Pawn)];
    }
    exchange.board_[index(m.from())] = Piece::None;
    if (m.is_en_passant()) exchange.board_[index(m.to()) + (us == Color::White ? -8 : 8)] = Piece::None;
    exchange.board_[index(m.to())] = standing;
    return gain - exchange.best_capture(opposite(us));
  }

 private:
  SlowExchange(const Position& p, Square target) : board_(p.to_setup().board), target_(target) {}

  Bitboard occupied() const {
    Bitboard b = 0;
    for (int i = 0; i < kSquareCount; ++i)
      if (board_[i] != Piece::None) b |= bit(square_at(i));
    return b;
  }

  bool attacks(Square from, Square to) const {
    const Piece p = board_[index(from)];
    if (p == Piece::None) return false;
    return type_of(p) == PieceType::Pawn ? contains(pawn_attacks(color_of(p), from), to)
                                         : contains(piece_attacks(type_of(p), from, occupied()), to);
  }

  bool is_attacked(Square s, Color by) const {
    for (int i = 0; i < kSquareCount; ++i)
      if (board_[i] != Piece::None && color_of(board_[i]) == by && attacks(square_at(i), s)) return true;
    return false;
  }

  // Whether this piece shields the king from a slider that is not on the target square.
  bool is_pinned(Square s, Color side) const {
    Square king = Square::A1;
    for (int i = 0; i < kSquareCount; ++i)
      if (board_[i] == make_piece(side, PieceType::King)) king = square_at(i);
    SlowExchange without = *this;
    without.board_[index(s)] = Piece::None;
    for (int i = 0; i < kSquareCount; ++i) {
      const Square slider = square_at(i);
      if (board_[i] == Piece::None || color_of(board_[i]) == side || slider == target_) continue;
      if (contains(line_through(king, slider), target_)) continue;
      if (contains(between(king, slider), s) && without.attacks(slider, king)) return true;
    }
    return false;
  }

  int best_capture(Color side) const {
    for (const PieceType t : kPieceTypes) {
      for (int i = 0; i < kSquareCount; ++i) {
        const Square from = square_at(i);
        if (board_[i] != make_piece(side, t) || from == target_ || !attacks(from, target_)) continue;
        if (t != PieceType::King && is_pinned(from, side)) continue;
        SlowExchange next = *this;
        next.board_[index(target_)] = board_[i];
        next.board_[i] = Piece::None;
        if (t == PieceType::King && next.is_attacked(target_, opposite(side))) return 0;
        return std::max(0, kValues[index(type_of(board_[index(target_)]))] - next.best_capture(opposite(side)));
      }
    }
    return 0;
  }

  std::array<Piece, kSquareCount> board_;
  Square target_;
};

// The exact value, which see_at_least only compares, checked against a claim.
::testing::AssertionResult is_worth(const Position& p, Move m, int value) {
  if (!see_at_least(p, m, value, kValues)) return ::testing::AssertionFailure() << "worth less than " << value;
  if (see_at_least(p, m, value + 1, kValues)) return ::testing::AssertionFailure() << "worth more than " << value;
  return ::testing::AssertionSuccess();
}

struct Example {
  const char* why;
  const char* fen;
  Move move;
  int value;
};

TEST(See, GivesTheValuesWorkedOutByHand) {
  const Example examples[] = {
      {"a free pawn", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", Move::normal(Square::E1, Square::E5), 100},
      {"knight for pawn, then it pays no more", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
       Move::normal(Square::D3, Square::E5), 100 - 320},
      {"rook takes a pawn guarded by a pawn", "4k3/8/3p4/4p3/8/8/8/K3R3 w - - 0 1",
       Move::normal(Square::E1, Square::E5), 100 - 500},
      {"pawn takes the guarded knight", "4k3/8/2p5/3n4/4P3/8/8/K7 w - - 0 1", Move::normal(Square::E4, Square::D5),
       320 - 100},
      {"doubled rooks win the pawn", "4k3/4r3/8/4p3/8/8/4R3/K3R3 w - - 0 1", Move::normal(Square::E2, Square::E5), 100},
      {"the rook behind the queen could retake, but not for good", "k3r3/4r3/8/4p3/8/8/4Q3/K3R3 w - - 0 1",
       Move::normal(Square::E2, Square::E5), 100 - 900},
      {"the king guards", "8/8/3k4/4p3/8/8/8/K3R3 w - - 0 1", Move::normal(Square::E1, Square::E5), 100 - 500},
      {"the king may not take what is guarded", "8/8/3k4/4p3/8/8/4R3/K3R3 w - - 0 1",
       Move::normal(Square::E2, Square::E5), 100},
      {"a pinned guard does not guard", "3k4/3n4/8/4p3/8/8/3R4/K3R3 w - - 0 1", Move::normal(Square::E1, Square::E5),
       100},
      {"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Move::en_passant(Square::E5, Square::D6), 100},
      {"en passant, retaken", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", Move::en_passant(Square::E5, Square::D6), 0},
      {"a promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", Move::promotion(Square::A7, Square::A8, PieceType::Queen), 800},
      {"a promotion, retaken", "3rk3/P7/8/8/8/8/8/4K3 w - - 0 1",
       Move::promotion(Square::A7, Square::A8, PieceType::Queen), -100},
      {"an underpromotion with capture", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
       Move::promotion(Square::A7, Square::B8, PieceType::Knight), 500 + 320 - 100},
      {"a quiet move to a guarded square", "3k4/8/3p4/8/8/8/8/K3R3 w - - 0 1", Move::normal(Square::E1, Square::E5),
       -500},
      {"a quiet move to a safe square", "3k4/8/8/8/8/8/8/K3R3 w - - 0 1", Move::normal(Square::E1, Square::E5), 0},
      {"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", Move::castling(Square::E1, Square::H1), 0},
  };
  for (const auto& [why, fen, move, value] : examples) {
    const Position p = position_of(fen);
    ASSERT_TRUE(p.is_legal(move)) << why;
    EXPECT_TRUE(is_worth(p, move, value)) << why;
    EXPECT_EQ(SlowExchange::value(p, move), value) << why;
  }
}

TEST(See, AgreesWithASlowExchangeSearchOnEveryMoveOfRandomGames) {
  std::uint64_t moves = 0;
  test::for_positions_of_random_games(99, 20, [&](const Position& p) {
    if (p.halfmove_clock() > 20) return;  // later moves without progress add time, not variety
    for (const Move m : legal_moves(p)) {
      ++moves;
      ASSERT_TRUE(is_worth(p, m, SlowExchange::value(p, m))) << "move " << m.raw() << " of position " << moves;
    }
  });
  EXPECT_GT(moves, 20'000u);
}

}  // namespace
}  // namespace kiebitz
