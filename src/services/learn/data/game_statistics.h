// Statistics of recorded games: positions by phase, score and result, and how many occur more than once. Counts game by
// game; not thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/random.h"
#include "learn/data/game_record.h"

namespace kiebitz {

// A position drawn at random, with its move and the result of its game.
struct SampledPosition {
  Position position;
  RecordedMove played;
  RecordedResult result = RecordedResult::Draw;
};

class GameStatistics {
 public:
  static constexpr std::array<int, 6> kPieceSteps = {32, 27, 22, 17, 12, 7};         // pieces on the board, at most
  static constexpr std::array<int, 6> kScoreSteps = {25, 75, 150, 300, 600, 32767};  // centipawns for either side

  // Draws `samples` positions with equal probability; the same seed draws the same ones.
  GameStatistics(std::size_t samples, std::uint64_t seed) : wanted_(samples), random_(seed) {}

  void add_game(const GameRecord& game);

  struct Results {
    std::uint64_t black = 0;
    std::uint64_t draws = 0;
    std::uint64_t white = 0;
    std::uint64_t sum() const { return black + draws + white; }
  };
  std::uint64_t games() const { return games_.sum(); }
  std::uint64_t positions() const { return positions_; }  // with a score
  std::uint64_t repeated() const { return positions_ - keys_.size(); }
  const Results& game_results() const { return games_; }
  // By the first step that contains the position; by_score counts draws and wins of the side with the better score.
  const std::array<std::uint64_t, kPieceSteps.size()>& by_pieces() const { return by_pieces_; }
  const std::array<Results, kScoreSteps.size()>& by_score() const { return by_score_; }
  const std::vector<SampledPosition>& samples() const { return samples_; }

 private:
  void count(const Position& position, const RecordedMove& played, RecordedResult result);
  void sample(const Position& position, const RecordedMove& played, RecordedResult result);

  std::size_t wanted_;
  Random random_;
  Results games_;
  std::uint64_t positions_ = 0;
  std::unordered_set<std::uint64_t> keys_;
  std::array<std::uint64_t, kPieceSteps.size()> by_pieces_{};
  std::array<Results, kScoreSteps.size()> by_score_{};
  std::vector<SampledPosition> samples_;
};

// Tables with bars as text.
std::string format_statistics(const GameStatistics& statistics);

}  // namespace kiebitz
