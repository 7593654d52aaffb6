// What the shipped brains are worth with a clock, as tools/rate_brains has measured it (data/brain_ratings.csv). Pure
// functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiebitz::brains {

struct BrainRating {
  std::string brain;
  int rating = 0;
  int error = 0;  // of 95 per cent, against levels worth what docs/levels.md says
  int games = 0;
  std::string clock;  // in seconds: 2+0.02

  friend bool operator==(const BrainRating&, const BrainRating&) = default;
};

// A heading, then a line per brain. A line that is none is left out.
std::vector<BrainRating> parse_brain_ratings(std::string_view csv);
// Of a brain as it is shipped; nothing if it has not been measured.
std::optional<BrainRating> measured_rating(std::string_view brain);

}  // namespace kiebitz::brains
