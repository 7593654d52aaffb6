// Positions for training a network, 32 bytes each, all in memory. Filled by one thread from recorded games, then read
// by any number.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.h"
#include "eval/classical.h"
#include "learn/data/game_record.h"
#include "learn/train/position_list.h"
#include "rules/position.h"

namespace kiebitz {

// What is left out: positions whose static value has no chance to be right, or that teach nothing.
struct TrainingFilter {
  static constexpr int kFirstPlyOfPeople = 12;

  // Of all games. Nothing: people's games begin with kFirstPlyOfPeople, before which they are too much alike, self-play
  // where its random moves end.
  std::optional<int> first_ply;
  int score_limit = 2000;  // centipawns
  int last_clock = 25;     // half-moves without progress; later the search already saw faded values
};

// Why positions were left out; the first reason that applies counts.
struct TrainingCounts {
  std::uint64_t games = 0;
  std::uint64_t kept = 0;
  std::uint64_t synthetic = 0;
  std::uint64_t opening = 0;
  std::uint64_t endings = 0;  // so few pieces that no network is asked
  std::uint64_t in_check = 0;
  std::uint64_t noisy = 0;  // the move played takes or promotes
  std::uint64_t extreme = 0;
};

class TrainingSet {
 public:
  // lookahead: how much of what the search said one move later goes into the score of a position, and so on from there
  // to the end of the game. A short search errs at random; the moves that follow know better.
  explicit TrainingSet(const TrainingFilter& filter = {}, double lookahead = 0)
      : filter_(filter), lookahead_(lookahead) {}

  void add_game(const GameRecord& game);
  // Adds positions one to kLessonMoves random moves beside those of the game, as the classical evaluation sees them.
  // They teach a network with few games behind it what the classical evaluation knows, in positions where pieces hang
  // as they do inside a search. Called after add_game for the same game.
  void add_synthetic(const GameRecord& game, int per_position, Random& random);
  static constexpr int kLessonMoves = 3;

  const PositionList& positions() const { return positions_; }
  const TrainingCounts& counts() const { return counts_; }
  // Of all positions in order; names the data in a network's file.
  std::uint64_t hash() const;

 private:
  int first_ply(const GameRecord& game) const;
  bool is_useful(const Position& position, const RecordedMove& played);
  std::vector<std::int16_t> scores_with_lookahead(const GameRecord& game) const;

  TrainingFilter filter_;
  double lookahead_;
  ClassicalEvaluator teacher_;
  TrainingCounts counts_;
  PositionList positions_;
};

}  // namespace kiebitz
