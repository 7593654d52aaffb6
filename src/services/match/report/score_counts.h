// Results counted: single games as wins, draws and losses, game pairs (one opening, both colours) by their half points.
// Pairs are the unit of the statistics, because the two games of a pair share the opening and are not independent.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>

namespace kiebitz::match {

struct ScoreCounts {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;

  std::int64_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  // A share between 0 and 1; a half without games.
  double score() const { return games() == 0 ? 0.5 : points() / static_cast<double>(games()); }
  ScoreCounts reversed() const { return {losses, draws, wins}; }
  // half_points: 0 a loss, 1 a draw, 2 a win.
  void add(int half_points) { ++(half_points == 2 ? wins : half_points == 1 ? draws : losses); }
  ScoreCounts& operator+=(const ScoreCounts& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    return *this;
  }
  friend bool operator==(const ScoreCounts&, const ScoreCounts&) = default;
};

struct PairCounts {
  // How many pairs gave 0, 1, 2, 3, 4 half points.
  std::array<std::int64_t, 5> counts{};

  std::int64_t pairs() const { return std::accumulate(counts.begin(), counts.end(), std::int64_t{0}); }
  PairCounts reversed() const { return {{counts[4], counts[3], counts[2], counts[1], counts[0]}}; }
  void add(int half_points) { ++counts[static_cast<std::size_t>(half_points)]; }
  PairCounts& operator+=(const PairCounts& other) {
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
    return *this;
  }
  friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

}  // namespace kiebitz::match
