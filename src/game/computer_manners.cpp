#include "game/computer_manners.h"

#include <cstdlib>
#include <vector>

#include "rules/bitboard.h"

namespace kiebitz {
namespace {

constexpr int kMate = 100'000;

int seen_by(const PgnEval& eval, Color side) {
  const int sign = side == Color::White ? 1 : -1;
  if (eval.kind == PgnEval::Kind::Centipawns) return sign * eval.value;
  return sign * (eval.value > 0 ? kMate : -kMate);
}

// The computer's own scores, newest first, as long as it gave one at every move.
std::vector<int> own_scores(const GameSheet& sheet, Color computer) {
  std::vector<int> scores;
  for (int ply = static_cast<int>(sheet.moves.size()) - 1; ply >= 0; --ply) {
    const bool white_moved = (sheet.start.side_to_move() == Color::White) == (ply % 2 == 0);
    if (white_moved != (computer == Color::White)) continue;
    if (!sheet.moves[ply].eval) break;
    scores.push_back(seen_by(*sheet.moves[ply].eval, computer));
  }
  return scores;
}

int material(const Position& position, Color side) {
  constexpr std::array<int, 6> kValues = {100, 300, 300, 500, 900, 0};
  int sum = 0;
  for (const PieceType type : kPieceTypes) sum += kValues[index(type)] * popcount(position.pieces(side, type));
  return sum;
}

template <class Test>
bool holds_for_newest(const std::vector<int>& scores, int count, Test test) {
  if (static_cast<int>(scores.size()) < count) return false;
  for (int i = 0; i < count; ++i)
    if (!test(scores[i])) return false;
  return true;
}

}  // namespace

bool accepts_draw(const GameSoFar& game, Color computer, const ComputerManners& manners) {
  const std::vector<int> scores = own_scores(game.sheet, computer);
  const int score =
      scores.empty() ? material(game.position, computer) - material(game.position, opposite(computer)) : scores.front();
  if (score <= manners.accept_gladly) return true;
  return game.position.fullmove_number() >= manners.accept_from_move && score <= manners.accept_at_most;
}

bool offers_draw(const GameSoFar& game, Color computer, const ComputerManners& manners) {
  const int move = game.position.fullmove_number();
  if (move < manners.offer_from_move || (move - manners.offer_from_move) % manners.offer_pause != 0) return false;
  return holds_for_newest(own_scores(game.sheet, computer), manners.offer_after_moves,
                          [&](int score) { return std::abs(score) <= manners.offer_within; });
}

bool resigns(const GameSoFar& game, Color computer, const ComputerManners& manners) {
  if (game.position.fullmove_number() < manners.resign_from_move) return false;
  return holds_for_newest(own_scores(game.sheet, computer), manners.resign_after_moves,
                          [&](int score) { return score <= manners.resign_at_most; });
}

}  // namespace kiebitz
