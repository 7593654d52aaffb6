// A review: a game, what the engine thinks of every position of it, and what follows from that. Plain values; the
// judgement is computed from the evaluations, so that only these are kept.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "game/game_sheet.h"
#include "review/formulas.h"
#include "review/move_words.h"

namespace kiebitz::review {

struct PositionEval {
  Score score;
  std::optional<Score> second = std::nullopt;  // of the second best move
  std::vector<Move> line = {};
  int depth = 0;
};

struct Plan {
  GameSheet sheet;
  std::uint64_t nodes_per_move = 200'000;
  Thresholds thresholds;
};

struct ReviewedMove {
  Phase phase = Phase::Opening;
  Judgement judgement;
  MoveStory story;
};

// Of the moves whose positions before and after are evaluated.
std::vector<ReviewedMove> review_moves(const Plan& plan, const std::vector<PositionEval>& evals);

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
SideScore score_side(const Plan& plan, const std::vector<PositionEval>& evals, const std::vector<ReviewedMove>& moves,
                     Color side);

// Numbers of the moves (1: the first) where most changed, in the order of the game.
std::vector<int> key_moments(const std::vector<ReviewedMove>& moves, std::size_t most);

// The search every position gets.
SearchLimits limits_of(const Plan& plan);
// What a search found out about a position.
PositionEval eval_of(const SearchResult& result);
// The evaluation of a position in which the game is over; nothing if it is not.
std::optional<PositionEval> final_eval(const Position& position);

// Evaluates every position of the game, the last one included, in the calling thread. `on_progress` hears how many are
// done; if it says no, what is done so far comes back.
std::vector<PositionEval> evaluate_game(Engine& engine, const Plan& plan,
                                        const std::function<bool(std::size_t done)>& on_progress);

}  // namespace kiebitz::review
