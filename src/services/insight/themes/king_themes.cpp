#include "insight/themes/king_themes.h"

#include <algorithm>
#include <cstdlib>

namespace kiebitz::insight {
namespace {

int distance(Square a, Square b) {
  return std::max(std::abs(index(file_of(a)) - index(file_of(b))), std::abs(index(rank_of(a)) - index(rank_of(b))));
}

struct Wing {
  File corner;
  Bitboard king_files;
  int men;  // the fewest on the board that count
};
constexpr Wing kKingside = {File::H, kFileH | kFileH >> 1, 20};
constexpr Wing kQueenside = {File::A, kFileA | kFileA << 1 | kFileA << 2, 18};
constexpr int kNear = 3;
constexpr int kFar = 5;
constexpr int kAttack = 2;

// Checks, captures near the corner, and moves far from it that are worth a point less.
bool has_wing_attack(const Puzzle& puzzle, const Wing& wing) {
  const Position& start = puzzle.before(kFirstMove);
  const Color enemy = opposite(puzzle.solver());
  const Bitboard home = rank_bits(relative_rank(enemy, Rank::R1)) & wing.king_files;
  if (!contains(home, start.king(enemy)) || popcount(start.occupied()) < wing.men) return false;
  const Square corner = make_square(wing.corner, relative_rank(enemy, Rank::R1));
  bool checks = false;
  int sum = 0;
  for (std::size_t ply = kFirstMove; ply < puzzle.size(); ply += 2) {
    const PuzzleStep& step = puzzle.step(ply);
    const int away = distance(corner, step.to);
    checks |= step.gives_check;
    sum += step.gives_check;
    if (step.captured != PieceType::None && away <= kNear) {
      ++sum;
    } else if (away >= kFar) {
      --sum;
    }
  }
  return checks && sum >= kAttack;
}

}  // namespace

bool has_exposed_king(const Puzzle& puzzle) {
  const Position& start = puzzle.before(kFirstMove);
  const Color enemy = opposite(puzzle.solver());
  const Square king = start.king(enemy);
  if (relative_rank(enemy, king) > Rank::R3) return false;
  const Bitboard row = bit(king) | east(bit(king)) | west(bit(king));
  if (((row | forward(enemy, row)) & start.pieces(enemy, PieceType::Pawn)) != 0) return false;
  return any_of_solver(puzzle, kSecondMove,
                       [](const Puzzle& p, std::size_t ply) { return ply + 1 < p.size() && p.step(ply).gives_check; });
}

// The first capture on one of the two squares decides.
bool has_attack_on_f2_or_f7(const Puzzle& puzzle) {
  for (std::size_t ply = kFirstMove; ply < puzzle.size(); ply += 2) {
    const PuzzleStep& step = puzzle.step(ply);
    if (step.taken_on_to == PieceType::None || (step.to != Square::F2 && step.to != Square::F7)) continue;
    const Color enemy = opposite(puzzle.solver());
    return step.to == relative_square(enemy, Square::F2) &&
           puzzle.after(ply).king(enemy) == relative_square(enemy, Square::E1);
  }
  return false;
}

bool has_kingside_attack(const Puzzle& puzzle) { return has_wing_attack(puzzle, kKingside); }
bool has_queenside_attack(const Puzzle& puzzle) { return has_wing_attack(puzzle, kQueenside); }

}  // namespace kiebitz::insight
