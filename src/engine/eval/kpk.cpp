#include "eval/kpk.h"

#include <array>

#include "eval/geometry.h"

namespace kiebitz {
namespace {

// The pawn is white and on files a to d; the other positions are mirror images.
constexpr int kPawnSquares = 4 * 6;

constexpr int slot(Square pawn) { return index(file_of(pawn)) + 4 * (index(rank_of(pawn)) - 1); }
constexpr Square pawn_of(int slot) { return square_at((slot / 4 + 1) * 8 + slot % 4); }

// For every pawn and strong king the set of weak king squares that lose. The sets grow from promotion backwards until
// nothing changes; the remaining positions are draws.
class Bitbase {
 public:
  Bitbase() {
    for (int pawn = kPawnSquares - 1; pawn >= 0; --pawn)
      while (sweep(pawn_of(pawn))) {
      }
  }

  bool is_win(Square pawn, Square king, Square weak_king, Color mover) const {
    return contains(wins_[index(mover)][slot(pawn)][index(king)], weak_king);
  }

 private:
  using KingTable = std::array<std::array<Bitboard, kSquareCount>, kPawnSquares>;

  Bitboard& wins(Color mover, Square pawn, Square king) { return wins_[index(mover)][slot(pawn)][index(king)]; }

  // Squares one king step away from a square of the set.
  static Bitboard neighbours(Bitboard b) {
    const Bitboard beside = east(b) | west(b);
    return beside | north(b | beside) | south(b | beside);
  }

  bool sweep(Square pawn) {
    bool changed = false;
    for (int k = 0; k < kSquareCount; ++k) {
      const Square king = square_at(k);
      if (king == pawn) continue;
      const Bitboard lost = weak_to_move(pawn, king);
      const Bitboard won = strong_to_move(pawn, king);
      changed |= lost != wins(Color::Black, pawn, king) || won != wins(Color::White, pawn, king);
      wins(Color::Black, pawn, king) = lost;
      wins(Color::White, pawn, king) = won;
    }
    return changed;
  }

  // Lost if every step leads to a lost square and there is one, or if it is mate. Capturing an unprotected pawn draws.
  Bitboard weak_to_move(Square pawn, Square king) {
    const Bitboard checked = pawn_attacks(Color::White, pawn);
    const Bitboard legal = ~(king_attacks(king) | bit(king) | bit(pawn));
    const Bitboard steps = ~(king_attacks(king) | bit(king) | checked);
    const Bitboard can_escape = neighbours(steps & ~wins(Color::White, pawn, king));
    const Bitboard can_move = neighbours(steps);
    return legal & ~can_escape & (can_move | checked);
  }

  // Won if a king move or a pawn move reaches a lost position of the weak side.
  Bitboard strong_to_move(Square pawn, Square king) {
    const Bitboard near = king_attacks(king) | bit(king);
    const Bitboard legal = ~(near | bit(pawn) | pawn_attacks(Color::White, pawn));
    Bitboard won = 0;
    for (const Square s : squares(king_attacks(king) & ~bit(pawn))) won |= wins(Color::Black, pawn, s);
    const Square step = square_ahead(Color::White, pawn);
    if (step != king) won |= after_step(pawn, king, step);
    return won & legal;
  }

  Bitboard after_step(Square pawn, Square king, Square step) {
    if (rank_of(step) == Rank::R8) {
      const bool guarded = contains(king_attacks(king), step);
      return ~(bit(step) | (guarded ? 0 : king_attacks(step)));
    }
    Bitboard won = wins(Color::Black, step, king);
    const Square jump = square_ahead(Color::White, step);
    if (rank_of(pawn) == Rank::R2 && jump != king) won |= wins(Color::Black, jump, king) & ~bit(step);
    return won;
  }

  std::array<KingTable, 2> wins_{};  // by mover: White has the pawn
};

}  // namespace

bool is_kpk_win(const KpkPosition& position) {
  static const Bitbase kBitbase;
  const auto normal = [&](Square s) {
    const Square white = relative_square(position.strong, s);
    return file_of(position.pawn) > File::D ? flip_file(white) : white;
  };
  const Color mover = position.side_to_move == position.strong ? Color::White : Color::Black;
  return kBitbase.is_win(normal(position.pawn), normal(position.strong_king), normal(position.weak_king), mover);
}

}  // namespace kiebitz
