#include "game/draw_and_resign_policy.h"

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

// The scores of the computer, newest first, up to the newest of its moves without a score.
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

bool plays_to_the_end(const PlayerInfo& player, std::optional<int> from_rating) {
  if (!from_rating) return true;
  if (player.rating) return *player.rating < *from_rating;
  return *from_rating > 0 && (player.kind == PlayerKind::Brain || player.kind == PlayerKind::Dummy);
}

template <class Test>
bool holds_for_newest(const std::vector<int>& scores, int count, Test test) {
  if (static_cast<int>(scores.size()) < count) return false;
  for (int i = 0; i < count; ++i)
    if (!test(scores[i])) return false;
  return true;
}

}  // namespace

bool accepts_draw(const GameSoFar& game, Color computer, const DrawAndResignPolicy& policy) {
  const std::vector<int> scores = own_scores(game.sheet, computer);
  const int score =
      scores.empty() ? material(game.position, computer) - material(game.position, opposite(computer)) : scores.front();
  if (score <= policy.accept_early_at_most) return true;
  return game.position.fullmove_number() >= policy.accept_from_move && score <= policy.accept_at_most;
}

bool offers_draw(const GameSoFar& game, Color computer, const DrawAndResignPolicy& policy) {
  const int move = game.position.fullmove_number();
  if (move < policy.offer_from_move || (move - policy.offer_from_move) % policy.offer_pause != 0) return false;
  return holds_for_newest(own_scores(game.sheet, computer), policy.offer_after_moves,
                          [&](int score) { return std::abs(score) <= policy.offer_within; });
}

bool resigns(const GameSoFar& game, Color computer, const DrawAndResignPolicy& policy) {
  if (plays_to_the_end(game.sheet.player(computer), policy.resign_from_rating)) return false;
  if (game.position.fullmove_number() < policy.resign_from_move) return false;
  return holds_for_newest(own_scores(game.sheet, computer), policy.resign_after_moves,
                          [&](int score) { return score <= policy.resign_at_most; });
}

}  // namespace kiebitz
