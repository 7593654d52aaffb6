// Positions for training a network, 32 bytes each, all in memory. Filled by one thread from recorded games, then read
// by any number.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "eval/classical.h"
#include "learn/game_record.h"
#include "rules/position.h"

namespace kiebitz {

struct PackedPosition {
  std::uint64_t occupied = 0;
  std::array<std::uint8_t, 16>
      pieces{};             // four bits for each occupied square from a1 on, the lower half of a byte first
  std::int16_t score = 0;   // centipawns from the view of the side to move
  std::uint8_t result = 1;  // for the side to move: 0 lost, 1 drawn, 2 won, or kNoResult
  std::uint8_t side = 0;    // to move: index of the colour
  std::uint32_t game = 0;   // positions of one game stay on one side of the validation split

  Piece piece_number(int i) const {
    return static_cast<Piece>(pieces[static_cast<std::size_t>(i / 2)] >> 4 * (i % 2) & 15);
  }
  Color side_to_move() const { return static_cast<Color>(side); }
};
static_assert(sizeof(PackedPosition) == 32);
inline constexpr std::uint8_t kNoResult = 3;  // only the score is to be learned

// What is left out: positions whose static value has no chance to be right, or that teach nothing.
struct TrainingFilter {
  int first_ply = 12;      // random openings end before
  int score_limit = 2000;  // centipawns
  int last_clock = 25;     // half-moves without progress; later the search already saw faded values
};

// Why positions were left out; the first reason that applies counts.
struct TrainingCounts {
  std::uint64_t games = 0;
  std::uint64_t kept = 0;
  std::uint64_t lessons = 0;
  std::uint64_t opening = 0;
  std::uint64_t in_check = 0;
  std::uint64_t noisy = 0;  // the move played takes or promotes
  std::uint64_t extreme = 0;
};

class TrainingSet {
 public:
  // foresight: how much of what the search said one move later goes into the score of a position, and so on from there
  // to the end of the game. A short search errs at random; the moves that follow know better.
  explicit TrainingSet(const TrainingFilter& filter = {}, double foresight = 0)
      : filter_(filter), foresight_(foresight) {}

  void add_game(const GameRecord& game);
  // Adds positions one to kLessonMoves random moves beside those of the game, as the classical evaluation sees them.
  // They teach a network with few games behind it what the classical evaluation knows, in positions where pieces hang
  // as they do inside a search. Called after add_game for the same game.
  void add_lessons(const GameRecord& game, int per_position, Random& random);
  static constexpr int kLessonMoves = 3;

  const std::vector<PackedPosition>& positions() const { return positions_; }
  const TrainingCounts& counts() const { return counts_; }
  // Of the kept positions in order; names the data in a network's file.
  std::uint64_t hash() const;

 private:
  bool is_useful(const Position& position, const RecordedMove& played, int ply);
  std::vector<std::int16_t> scores_with_foresight(const GameRecord& game) const;

  TrainingFilter filter_;
  double foresight_;
  ClassicalEvaluator teacher_;
  TrainingCounts counts_;
  std::vector<PackedPosition> positions_;
};

}  // namespace kiebitz
