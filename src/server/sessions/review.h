// A review: a game, what the engine thinks of every position of it, and what follows from that. Plain values; the
// judgement is computed from the evaluations, so that only these are kept.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "game/game_sheet.h"
#include "server/sessions/move_words.h"
#include "server/sessions/review_formulas.h"

namespace kiebitz::server {

struct PositionEval {
  Score score;
  std::optional<Score> second = std::nullopt;  // of the second best move
  std::vector<Move> line = {};
  int depth = 0;
};

struct ReviewPlan {
  std::string id;
  std::string owner;
  std::int64_t created = 0;
  std::string game_id;  // empty: the game came as PGN
  GameSheet sheet;
  std::uint64_t nodes_per_move = 200'000;
  ReviewThresholds thresholds;
};

struct ReviewedMove {
  Phase phase = Phase::Opening;
  Judgement judgement;
  MoveStory story;
};

// Of the moves whose positions before and after are evaluated.
std::vector<ReviewedMove> review_moves(const ReviewPlan& plan, const std::vector<PositionEval>& evals);

struct PhaseScore {
  int moves = 0;
  double accuracy = 100;
  double average_loss_cp = 0;
};
struct SideScore {
  double accuracy = 100;
  double average_loss_cp = 0;
  std::array<int, 11> labels{};        // by MoveLabel
  std::array<PhaseScore, 3> phases{};  // by Phase
};
SideScore score_side(const ReviewPlan& plan, const std::vector<PositionEval>& evals,
                     const std::vector<ReviewedMove>& moves, Color side);

// Numbers of the moves (1: the first) where most changed, in the order of the game.
std::vector<int> key_moments(const std::vector<ReviewedMove>& moves, std::size_t most);

// The evaluation of a position in which the game is over; nothing if it is not.
std::optional<PositionEval> final_eval(const Position& position);

std::string format_review(const ReviewPlan& plan, const std::vector<PositionEval>& evals);
struct KeptReview {
  ReviewPlan plan;
  std::vector<PositionEval> evals;
};
std::optional<KeptReview> parse_review(const std::string& text);

}  // namespace kiebitz::server
