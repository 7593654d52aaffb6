// Elo ratings of players: the expected score of two ratings, and how a result changes a rating. Pure functions.
//   expectation  E_A = 1 / (1 + 10^((R_B - R_A) / 400))
//   update       R'_A = R_A + K (S_A - E_A)
#pragma once

namespace kiebitz {

inline constexpr double kFirstRating = 1000;  // of a player without games: an amateur

// The results of one player, from that player's side.
struct ResultCounts {
  int wins = 0;
  int draws = 0;
  int losses = 0;

  int games() const { return wins + draws + losses; }
  double points() const { return wins + draws / 2.0; }
  friend bool operator==(const ResultCounts&, const ResultCounts&) = default;
};

struct Rating {
  double value = kFirstRating;
  ResultCounts results;  // the results behind the rating

  friend bool operator==(const Rating&, const Rating&) = default;
};

double expected_score(double own, double opponent);
// The weight of one result, as FIDE has it: 40 for the first 30 games, 20 below 2400, 10 from there on.
double k_factor(const Rating& rating);
// The new rating after a game with 1, 1/2 or 0 points against an opponent of this rating.
Rating updated(const Rating& rating, double opponent, double points);
// Half the width of the 95 per cent interval of the rating difference that the results show. One imaginary draw is
// added, so that the interval is finite and shrinks with the number of games. Without games: 800.
double rating_error(const ResultCounts& results);

}  // namespace kiebitz
