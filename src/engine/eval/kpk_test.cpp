#include "eval/kpk.h"

#include <gtest/gtest.h>

#include <vector>

#include "eval/test_positions.h"

namespace kiebitz {
namespace {

bool wins(const std::string& fen) {
  const Position position = test::position_of(fen);
  const Color strong = position.pieces(Color::White, PieceType::Pawn) != 0 ? Color::White : Color::Black;
  return is_kpk_win({strong, position.king(strong), lsb(position.pieces(PieceType::Pawn)),
                     position.king(opposite(strong)), position.side_to_move()});
}

TEST(KpkTest, KnowsTheOpposition) {
  EXPECT_TRUE(wins("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"));
  EXPECT_TRUE(wins("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"));
  EXPECT_TRUE(wins("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"));
  EXPECT_FALSE(wins("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"));
}

TEST(KpkTest, KnowsThatRookPawnsAreHeldFromTheCorner) {
  EXPECT_FALSE(wins("k7/8/K7/P7/8/8/8/8 w - - 0 1"));
  EXPECT_FALSE(wins("7k/8/7K/7P/8/8/8/8 w - - 0 1"));
  EXPECT_TRUE(wins("8/1K6/8/P7/8/8/8/7k w - - 0 1"));
}

TEST(KpkTest, KnowsTheSquareOfThePawn) {
  EXPECT_TRUE(wins("8/8/8/7k/P7/8/8/7K w - - 0 1"));
  EXPECT_TRUE(wins("8/8/8/5k2/P7/8/8/7K w - - 0 1"));
  EXPECT_FALSE(wins("8/8/8/5k2/P7/8/8/7K b - - 0 1"));
}

TEST(KpkTest, TreatsBlackPawnsLikeWhiteOnesUpsideDown) {
  EXPECT_TRUE(wins("8/8/8/8/4p3/4k3/8/4K3 b - - 0 1"));
  EXPECT_FALSE(wins("8/8/8/4p3/4k3/8/4K3/8 b - - 0 1"));
  EXPECT_TRUE(wins("8/8/8/4p3/4k3/8/4K3/8 w - - 0 1"));
}

// Computes the same table in a second way: every position as a Position, moves from the move generator, plain backward
// steps.
class Retrograde {
 public:
  Retrograde() : nodes_(kCount) {
    for (int i = 0; i < kCount; ++i) prepare(i);
    for (bool changed = true; changed;) {
      changed = false;
      for (Node& node : nodes_) changed |= update(node);
    }
  }

  template <class F>
  void for_each(F f) const {
    for (int i = 0; i < kCount; ++i)
      if (nodes_[i].legal) f(view(i), nodes_[i].win);
  }

 private:
  static constexpr int kCount = 2 * 64 * 64 * 48;
  struct Node {
    bool legal = false;
    bool win = false;
    bool strong_moves = false;
    bool can_draw = false;  // a move that leaves the ending and does not lose
    std::vector<int> next;
  };

  static KpkPosition view(int i) {
    return {Color::White, square_at((i >> 1) & 63), square_at((i >> 13) + 8), square_at((i >> 7) & 63),
            static_cast<Color>(i & 1)};
  }
  static int slot(const Position& p) {
    return index(p.side_to_move()) | index(p.king(Color::White)) << 1 | index(p.king(Color::Black)) << 7 |
           (index(lsb(p.pieces(PieceType::Pawn))) - 8) << 13;
  }

  void prepare(int i) {
    const KpkPosition p = view(i);
    if (p.strong_king == p.weak_king || p.strong_king == p.pawn || p.weak_king == p.pawn) return;
    Setup setup;
    setup.board[index(p.strong_king)] = Piece::WhiteKing;
    setup.board[index(p.weak_king)] = Piece::BlackKing;
    setup.board[index(p.pawn)] = Piece::WhitePawn;
    setup.side_to_move = p.side_to_move;
    auto position = Position::from_setup(setup);
    if (!position) return;
    Node& node = nodes_[i];
    node.legal = true;
    node.strong_moves = p.side_to_move == Color::White;
    const MoveList moves = legal_moves(*position);
    if (moves.empty()) node.can_draw = !position->is_check();
    for (const Move move : moves) add_move(node, *position, move);
  }

  static void add_move(Node& node, Position& position, Move move) {
    const bool captures = position.is_capture(move);
    position.make(move);
    if (captures) {
      node.can_draw = true;
    } else if (move.is_promotion()) {
      const bool mates = move.promotion_piece() == PieceType::Queen || move.promotion_piece() == PieceType::Rook;
      node.win |= mates && keeps_piece(position);
    } else {
      node.next.push_back(slot(position));
    }
    position.unmake();
  }

  // After a promotion: Black is not stalemated and cannot capture.
  static bool keeps_piece(const Position& position) {
    const MoveList replies = legal_moves(position);
    if (replies.empty()) return position.is_check();
    for (const Move reply : replies)
      if (position.is_capture(reply)) return false;
    return true;
  }

  bool update(Node& node) {
    if (!node.legal || node.win) return false;
    if (node.strong_moves) {
      for (const int next : node.next) node.win |= nodes_[next].win;
    } else {
      node.win = !node.can_draw;
      for (const int next : node.next) node.win &= nodes_[next].win;
    }
    return node.win;
  }

  std::vector<Node> nodes_;
};

TEST(KpkTest, AgreesWithTheMoveGeneratorOnEveryPosition) {
  int positions = 0, won = 0, wrong = 0;
  Retrograde().for_each([&](const KpkPosition& position, bool win) {
    ++positions;
    won += win ? 1 : 0;
    wrong += is_kpk_win(position) != win ? 1 : 0;
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(positions, 300000);
  EXPECT_GT(won, 200000);
}

}  // namespace
}  // namespace kiebitz
