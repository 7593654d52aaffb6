// Ratings of players after Arpad Elo: what score two ratings promise, and how a result moves a rating. Pure functions.
//   expectation  E_A = 1 / (1 + 10^((R_B - R_A) / 400))
//   update       R'_A = R_A + K (S_A - E_A)
#pragma once

namespace kiebitz {

inline constexpr double kFirstRating = 1000;  // of a player nobody knows: an amateur

// Results of one player, from that player's side.
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
  ResultCounts results;  // that made it

  friend bool operator==(const Rating&, const Rating&) = default;
};

double expected_score(double own, double opponent);
// How much one result counts, as FIDE has it: 40 for the first 30 games, 20 below 2400, 10 from there on.
double k_factor(const Rating& rating);
// After a game with 1, 1/2 or 0 points against an opponent of this rating.
Rating updated(const Rating& rating, double opponent, double points);
// Half the width of the 95 per cent interval of the rating difference the results show. One imaginary draw is added, so
// that it is finite and shrinks with the number of games. Nothing is known without games: 800.
double rating_error(const ResultCounts& results);

}  // namespace kiebitz
