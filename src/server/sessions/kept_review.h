// A review as the server keeps it: whose it is, its game and the evaluations so far, as JSON text. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "review/review.h"

namespace kiebitz::server {

struct ReviewPlan : review::Plan {
  std::string id = {};
  std::string owner = {};
  std::int64_t created = 0;
  std::string game_id = {};  // empty: the game came as PGN
};

struct KeptReview {
  ReviewPlan plan;
  std::vector<review::PositionEval> evals;
};

// The text begins with the game, see is_review_of().
std::string format_review(const ReviewPlan& plan, const std::vector<review::PositionEval>& evals);
// Evaluations that mean nothing, and those after them, are left out.
std::optional<KeptReview> parse_review(const std::string& text);
// Looks at the beginning of the text only: whoever searches through many reviews need not parse them.
bool is_review_of(const std::string& text, const std::string& game_id);

}  // namespace kiebitz::server
