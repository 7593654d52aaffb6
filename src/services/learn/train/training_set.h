// The positions that train a network, 32 bytes each, in memory. One thread fills the set from recorded games; then any
// number of threads may read it.
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

// Leaves out positions whose static value cannot match the score, and positions that carry no information.
struct TrainingFilter {
  static constexpr int kFirstPlyOfPeople = 12;

  // Of all games. Nothing: games of people from kFirstPlyOfPeople on, because their openings are too similar; self-play
  // from the end of its random moves.
  std::optional<int> first_ply;
  int score_limit = 2000;  // centipawns
  int last_clock = 25;     // half-moves without progress; beyond it the search scores were already scaled down
};

// Why positions were left out; the first reason that applies counts.
struct TrainingCounts {
  std::uint64_t games = 0;
  std::uint64_t kept = 0;
  std::uint64_t synthetic = 0;
  std::uint64_t opening = 0;
  std::uint64_t endings = 0;  // too few pieces: the engine does not use the network there
  std::uint64_t in_check = 0;
  std::uint64_t noisy = 0;  // the move played captures or promotes
  std::uint64_t extreme = 0;
};

class TrainingSet {
 public:
  // lookahead: the weight of the score one move later in the score of a position, recursively to the end of the game.
  // It averages out the random errors of short searches.
  explicit TrainingSet(const TrainingFilter& filter = {}, double lookahead = 0)
      : filter_(filter), lookahead_(lookahead) {}

  void add_game(const GameRecord& game);
  // Adds synthetic positions: one to kSyntheticMoves random moves away from those of the game, scored by the classical
  // evaluation. They help a network with few games, with hanging pieces as they occur inside a search. Called after
  // add_game for the same game.
  void add_synthetic(const GameRecord& game, int per_position, Random& random);
  static constexpr int kSyntheticMoves = 3;

  const PositionList& positions() const { return positions_; }
  const TrainingCounts& counts() const { return counts_; }
  // Of all positions in order; identifies the data in a network's file.
  std::uint64_t hash() const;

 private:
  int first_ply(const GameRecord& game) const;
  bool is_useful(const Position& position, const RecordedMove& played);
  std::vector<std::int16_t> scores_with_lookahead(const GameRecord& game) const;

  TrainingFilter filter_;
  double lookahead_;
  ClassicalEvaluator classical_;
  TrainingCounts counts_;
  PositionList positions_;
};

}  // namespace kiebitz
