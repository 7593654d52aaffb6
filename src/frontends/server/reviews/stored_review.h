// A review as the server keeps it: whose it is, its game and the evaluations so far, as JSON text; beside it a card
// with what lists say of it. Pure functions.
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

std::string format_review(const ReviewPlan& plan, const std::vector<review::PositionEval>& evals);
// Evaluations that mean nothing, and those after them, are left out.
std::optional<KeptReview> parse_review(const std::string& text);

// About what such a review takes when it is done and judged.
constexpr std::uint64_t bytes_of_review(std::size_t plies) { return 4096 + 1024 * static_cast<std::uint64_t>(plies); }

struct ReviewCard {
  int version = 0;  // of what judged it
  bool is_done = false;
  std::string game_id = {};
  std::string work = {};     // see work_of()
  std::string summary = {};  // a JSON object
};
std::string format_review_card(const ReviewCard& card);
std::optional<ReviewCard> parse_review_card(const std::string& text);
// Two reviews with the same word are the same work: the same game, searched as long and judged by the same thresholds.
// Clocks and evaluations of the players do not count.
std::string work_of(const ReviewPlan& plan);

}  // namespace kiebitz::server
