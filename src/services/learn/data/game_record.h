// A game as it is kept for learning: where it began, every move with the score the player gave it, the
// result.
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
// Of one game; a file that claims more is damaged.
inline constexpr std::size_t kMaxRecordedMoves = 10000;

struct GameRecord {
  // Numbers of the Chess960 start positions of both sides; 518 is the standard one.
  int white_start = 518;
  int black_start = 518;
  RecordedResult result = RecordedResult::Draw;
  std::vector<RecordedMove> moves;

  Position start() const;
  // Of the start and the moves: names the game wherever it is stored and whatever is known about its moves.
  std::uint64_t hash() const;
};

// Does the move take or promote? The static value of the position before it has no chance to be right.
inline bool is_noisy(const Position& position, Move move) { return position.is_capture(move) || move.is_promotion(); }

}  // namespace kiebitz
