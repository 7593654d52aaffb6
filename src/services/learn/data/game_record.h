// A game as it is recorded for training: the start position, the moves with their scores, and the result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz {

enum class RecordedResult : std::uint8_t { BlackWins, Draw, WhiteWins };

struct RecordedMove {
  Move move;
  // From White's view, in centipawns, mates as +-kMateScore; nothing for moves that were not searched (random
  // openings).
  std::optional<std::int16_t> score;
};

inline constexpr std::int16_t kMateScore = 30000;
// The maximum of one game; a file with more is damaged.
inline constexpr std::size_t kMaxRecordedMoves = 10000;

struct GameRecord {
  // Numbers of the Chess960 start positions of both sides; 518 is the standard one.
  int white_start = 518;
  int black_start = 518;
  RecordedResult result = RecordedResult::Draw;
  std::vector<RecordedMove> moves;

  Position start() const;
  // Of start and moves, not of scores: identifies the game in all files.
  std::uint64_t hash() const;
};

// True if the move captures or promotes; then the static value of the position before it says little.
inline bool is_noisy(const Position& position, Move move) { return position.is_capture(move) || move.is_promotion(); }

}  // namespace kiebitz
