#include "learn/train/training_set.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "eval/nnue/network_view.h"
#include "rules/movegen.h"

namespace kiebitz {
namespace {

PackedPosition pack(const Position& position) {
  PackedPosition packed;
  packed.occupied = position.occupied();
  packed.side = static_cast<std::uint8_t>(index(position.side_to_move()));
  int i = 0;
  for (const Square s : squares(position.occupied())) {
    auto& byte = packed.pieces[static_cast<std::size_t>(i / 2)];
    byte = static_cast<std::uint8_t>(byte | index(position.piece_on(s)) << 4 * (i % 2));
    ++i;
  }
  return packed;
}

// Scores are averaged as expected results, so that one mate score does not dominate.
constexpr double kScoreWidth = 200;
constexpr double kSureResult = 0.9999;

double expected_result(double score) { return 1 / (1 + std::exp(-score / kScoreWidth)); }

double score_of_result(double result) {
  const double bounded = std::clamp(result, 1 - kSureResult, kSureResult);
  return kScoreWidth * std::log(bounded / (1 - bounded));
}

// Self-play begins with random moves, which have no score. Games of people have scores from the first move on, and
// scores after a blunder say nothing about the position before it.
bool follows_the_search(const GameRecord& game) { return !game.moves.empty() && !game.moves.front().score; }

}  // namespace

std::vector<std::int16_t> TrainingSet::scores_with_lookahead(const GameRecord& game) const {
  const double lookahead = follows_the_search(game) ? lookahead_ : 0;
  std::vector<std::int16_t> scores(game.moves.size());
  std::optional<double> later;  // expected result for White
  int plies_between = 1;
  for (std::size_t i = game.moves.size(); i-- > 0;) {
    const auto& score = game.moves[i].score;
    if (!score) {
      ++plies_between;
      continue;
    }
    scores[i] = *score;
    if (lookahead == 0) continue;
    const double now = expected_result(*score);
    const double share = std::pow(lookahead, std::exchange(plies_between, 1));
    later = later ? share * *later + (1 - share) * now : now;
    scores[i] = static_cast<std::int16_t>(std::lround(score_of_result(*later)));
  }
  return scores;
}

int TrainingSet::first_ply(const GameRecord& game) const {
  return filter_.first_ply.value_or(follows_the_search(game) ? 0 : TrainingFilter::kFirstPlyOfPeople);
}

bool TrainingSet::is_useful(const Position& position, const RecordedMove& played) {
  const auto leave_out = [](std::uint64_t& count) {
    ++count;
    return false;
  };
  if (!played.score) return leave_out(counts_.opening);
  if (!nnue::is_for_network(position)) return leave_out(counts_.endings);
  if (position.is_check()) return leave_out(counts_.in_check);
  if (is_noisy(position, played.move)) return leave_out(counts_.noisy);
  if (std::abs(*played.score) > filter_.score_limit || position.halfmove_clock() > filter_.last_clock)
    return leave_out(counts_.extreme);
  return true;
}

void TrainingSet::add_game(const GameRecord& game) {
  Position position = game.start();
  const std::vector<std::int16_t> scores = scores_with_lookahead(game);
  const auto name = static_cast<std::uint32_t>(game.hash());
  const int first = first_ply(game);
  int ply = 0;
  for (const RecordedMove& played : game.moves) {
    const std::int16_t score = scores[static_cast<std::size_t>(ply)];
    if (ply++ < first) {
      ++counts_.opening;
    } else if (is_useful(position, played)) {
      PackedPosition packed = pack(position);
      const bool white = position.side_to_move() == Color::White;
      const int result = static_cast<int>(game.result);
      packed.score = static_cast<std::int16_t>(white ? score : -score);
      packed.result = static_cast<std::uint8_t>(white ? result : 2 - result);
      packed.game = name;
      positions_.push_back(packed);
      ++counts_.kept;
    }
    position.make(played.move);
  }
  ++counts_.games;
}

void TrainingSet::add_synthetic(const GameRecord& game, int per_position, Random& random) {
  Position position = game.start();
  const auto name = static_cast<std::uint32_t>(game.hash());
  const auto add_one = [&] {
    Position beside = position;
    const int moves = 1 + static_cast<int>(random.below(kSyntheticMoves));
    for (int i = 0; i < moves; ++i) {
      const MoveList legal = legal_moves(beside);
      if (legal.empty()) return;
      beside.make(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    // The same positions are left out as in games.
    if (beside.is_check() || !nnue::is_for_network(beside) || beside.halfmove_clock() > filter_.last_clock) return;
    const int value = classical_.evaluate(beside);
    if (std::abs(value) > filter_.score_limit) return;
    PackedPosition packed = pack(beside);
    packed.score = static_cast<std::int16_t>(value);
    packed.result = kNoResult;
    packed.game = name;
    positions_.push_back(packed);
    ++counts_.synthetic;
  };
  for (const RecordedMove& played : game.moves) {
    position.make(played.move);
    position.forget_past();
    if (!played.score) continue;
    for (int i = 0; i < per_position; ++i) add_one();
  }
}

std::uint64_t TrainingSet::hash() const {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const PackedPosition& p : positions_) {
    std::array<std::uint64_t, 4> words;
    std::memcpy(words.data(), &p, sizeof p);
    for (const std::uint64_t word : words) {
      hash = (hash ^ word) * 0x100000001b3ULL;
      hash ^= hash >> 29;
    }
  }
  return hash;
}

}  // namespace kiebitz
