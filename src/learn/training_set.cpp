#include "learn/training_set.h"

#include <cstdlib>
#include <cstring>

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

}  // namespace

bool TrainingSet::is_useful(const Position& position, const RecordedMove& played, int ply) {
  const auto leave_out = [](std::uint64_t& count) {
    ++count;
    return false;
  };
  if (!played.score || ply < filter_.first_ply) return leave_out(counts_.opening);
  if (position.is_check()) return leave_out(counts_.in_check);
  if (position.is_capture(played.move) || played.move.is_promotion()) return leave_out(counts_.noisy);
  if (std::abs(*played.score) > filter_.score_limit || position.halfmove_clock() > filter_.last_clock)
    return leave_out(counts_.extreme);
  return true;
}

void TrainingSet::add_game(const GameRecord& game) {
  Position position = game.start();
  int ply = 0;
  for (const RecordedMove& played : game.moves) {
    if (is_useful(position, played, ply++)) {
      PackedPosition packed = pack(position);
      const bool white = position.side_to_move() == Color::White;
      const int result = static_cast<int>(game.result);
      packed.score = static_cast<std::int16_t>(white ? *played.score : -*played.score);
      packed.result = static_cast<std::uint8_t>(white ? result : 2 - result);
      packed.game = static_cast<std::uint32_t>(counts_.games);
      positions_.push_back(packed);
      ++counts_.kept;
    }
    position.make(played.move);
  }
  ++counts_.games;
}

void TrainingSet::add_lessons(const GameRecord& game, int per_position, Random& random) {
  Position position = game.start();
  const auto lesson = [&] {
    Position beside = position;
    const int moves = 1 + static_cast<int>(random.below(kLessonMoves));
    for (int i = 0; i < moves; ++i) {
      const MoveList legal = legal_moves(beside);
      if (legal.empty()) return;
      beside.make(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    if (beside.is_check()) return;
    const int value = teacher_.evaluate(beside);
    if (std::abs(value) > filter_.score_limit) return;
    PackedPosition packed = pack(beside);
    packed.score = static_cast<std::int16_t>(value);
    packed.result = kNoResult;
    packed.game = static_cast<std::uint32_t>(counts_.games - 1);
    positions_.push_back(packed);
    ++counts_.lessons;
  };
  for (const RecordedMove& played : game.moves) {
    position.make(played.move);
    position.forget_past();
    if (!played.score) continue;
    for (int i = 0; i < per_position; ++i) lesson();
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
