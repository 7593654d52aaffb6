// A review: a game, the engine's evaluation of every position, and the judgements that follow from it. Plain values;
// the judgements are computed from the evaluations, so only these are stored.
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
  MoveExplanation story;
};

// The version of the judgement: increases with every change of numbers, labels or sentences, so that stored judgements
// are recognised as old. A test checks this.
inline constexpr int kJudgeVersion = 2;

// Judges the moves whose positions before and after are evaluated. Takes time in proportion to their number.
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

// The numbers of the moves (1: the first) with the largest changes, in the order of the game.
std::vector<int> key_moments(const std::vector<ReviewedMove>& moves, std::size_t most);

// The limits of the search for every position.
SearchLimits limits_of(const Plan& plan);
// The evaluation of a position from the result of its search.
PositionEval eval_of(const SearchResult& result);
// The evaluation of a position in which the game is over; nothing if it is not over.
std::optional<PositionEval> final_eval(const Position& position);

// Evaluates every position of the game, including the last one, on the calling thread. Calls `on_progress` with the
// number of finished positions; if it returns false, the evaluations so far are returned.
std::vector<PositionEval> evaluate_game(Engine& engine, const Plan& plan,
                                        const std::function<bool(std::size_t done)>& on_progress);

}  // namespace kiebitz::review
