#include "match/games/adjudicator.h"

#include <cstdlib>

namespace kiebitz::match {
namespace {

// Mates are above any centipawn score.
constexpr int kMateScore = 1'000'000;

int centipawns(const uci_client::EngineScore& score) {
  if (score.kind == uci_client::EngineScore::Kind::Centipawns) return score.value;
  return score.value > 0 ? kMateScore : -kMateScore;
}

}  // namespace

std::optional<Adjudication> Adjudicator::judge(const MovePlayed& played) {
  const auto resignation = judge_resignation(played);
  const auto draw = judge_draw(played);
  if (resignation) return resignation;
  if (draw) return draw;
  if (rules_.max_moves && played.moves_completed >= *rules_.max_moves)
    return Adjudication{AdjudicationKind::TooLong, std::nullopt};
  return std::nullopt;
}

std::optional<Adjudication> Adjudicator::judge_resignation(const MovePlayed& played) {
  if (!rules_.resign) return std::nullopt;
  const auto mover = static_cast<std::size_t>(index(played.mover));
  const int score = played.score ? centipawns(*played.score) : 0;
  losing_moves_[mover] = score <= -rules_.resign->score ? losing_moves_[mover] + 1 : 0;
  winning_moves_[mover] = score >= rules_.resign->score ? winning_moves_[mover] + 1 : 0;
  for (const Color loser : kColors) {
    const auto l = static_cast<std::size_t>(index(loser));
    const bool loser_agrees = losing_moves_[l] >= rules_.resign->move_count;
    const bool winner_agrees = !rules_.resign->two_sided || winning_moves_[1 - l] >= rules_.resign->move_count;
    if (loser_agrees && winner_agrees) return Adjudication{AdjudicationKind::Resignation, opposite(loser)};
  }
  return std::nullopt;
}

std::optional<Adjudication> Adjudicator::judge_draw(const MovePlayed& played) {
  if (!rules_.draw) return std::nullopt;
  if (!played.is_reversible) quiet_plies_ = 0;
  const bool is_level = played.score && std::abs(centipawns(*played.score)) <= rules_.draw->score;
  quiet_plies_ = is_level ? quiet_plies_ + 1 : 0;
  if (played.move_number < rules_.draw->move_number || quiet_plies_ < 2 * rules_.draw->move_count) return std::nullopt;
  return Adjudication{AdjudicationKind::Draw, std::nullopt};
}

}  // namespace kiebitz::match
