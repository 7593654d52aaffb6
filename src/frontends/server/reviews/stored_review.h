// The stored form of a review: its owner, its game and its evaluations so far, as JSON; and an entry with what lists
// show. Pure functions.
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
// Unreadable evaluations, and those after them, are ignored.
std::optional<KeptReview> parse_review(const std::string& text);

// The approximate size of the finished review.
constexpr std::uint64_t bytes_of_review(std::size_t plies) { return 4096 + 1024 * static_cast<std::uint64_t>(plies); }

struct ReviewListEntry {
  int version = 0;  // of what judged it
  bool is_done = false;
  std::string game_id = {};
  std::string work = {};     // see work_of()
  std::string summary = {};  // a JSON object
};
std::string format_review_entry(const ReviewListEntry& entry);
std::optional<ReviewListEntry> parse_review_entry(const std::string& text);
// Identifies the work of a review: two reviews with the same key have the same game, search limits and thresholds.
// Clocks and evaluations in the record are ignored.
std::string work_of(const ReviewPlan& plan);

}  // namespace kiebitz::server
