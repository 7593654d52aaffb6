// A review: a game, the engine's evaluation of every position, and the judgements that follow from it. Plain values;
// the judgements are computed from the evaluations, so only these are stored.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/engine.h"
#include "game/game_sheet.h"
#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"
#include "review/formulas.h"

namespace kiebitz::review {

// What the other side would do if the side to move passed.
struct PassEval {
  Score score;
  std::vector<Move> line = {};
};

struct PositionEval {
  Score score;
  std::optional<Score> second = std::nullopt;  // of the second best move
  std::vector<Move> line = {};
  std::vector<Move> second_line = {};  // empty in reviews that were stored by earlier versions
  int depth = 0;
  std::optional<PassEval> pass = std::nullopt;  // absent in check, and where it was not searched
};

struct Plan {
  GameSheet sheet;
  std::uint64_t nodes_per_move = 200'000;
  Thresholds thresholds;
};

struct ReviewedMove {
  Phase phase = Phase::Opening;
  Judgement judgement;
  std::vector<insight::Fact> facts;  // what is true of the move, the most important first
};

// The version of the judgement: increases with every change of numbers, labels or facts, so that stored judgements
// are recognised as old. A test checks this.
inline constexpr int kJudgeVersion = 3;

// A move with the lines that the review knows, for the facts about it and for the words.
insight::MoveCase move_case(const Position& before, Move move, const PositionEval& eval_before,
                            const PositionEval& eval_after);

// Worse than good: then a better move is named.
inline bool was_bad(const Judgement& judgement) { return judgement.label >= MoveLabel::Inaccuracy; }

// Judges the moves whose positions before and after are evaluated. Takes time in proportion to their number.
std::vector<ReviewedMove> review_moves(const Plan& plan, const std::vector<PositionEval>& evals);

struct PhaseScore {
  int moves = 0;
  double accuracy = 100;
  double average_loss_cp = 0;
};
struct SideScore {
  double accuracy = 100;      // without the moves of decided games
  double accuracy_all = 100;  // with them
  double average_loss_cp = 0;
  std::array<int, 11> labels{};        // by MoveLabel
  std::array<PhaseScore, 3> phases{};  // by Phase
};
SideScore score_side(const Plan& plan, const std::vector<PositionEval>& evals, const std::vector<ReviewedMove>& moves,
                     Color side);

// The numbers of the moves (1: the first) that changed the chances most or missed a win, in the order of the game.
std::vector<int> key_moments(const std::vector<ReviewedMove>& moves, std::size_t most);

// The limits of the search for every position.
SearchLimits limits_of(const Plan& plan);
// The position after a pass and the limits of its search, a fifth of the nodes; nothing in check or if the game is
// over.
struct PassSearch {
  Position position = Position::start();
  SearchLimits limits;
};
std::optional<PassSearch> pass_search(const Plan& plan, const Position& position);
std::optional<PassEval> pass_of(const SearchResult& result);
// The evaluation of a position from the result of its search.
PositionEval eval_of(const SearchResult& result);
// The evaluation of a position in which the game is over; nothing if it is not over.
std::optional<PositionEval> final_eval(const Position& position);

// Evaluates every position of the game, including the last one, on the calling thread. Calls `on_progress` with the
// number of finished positions; if it returns false, the evaluations so far are returned. A caller
// that stops the engine requests `stop` before, so that no further search begins.
std::vector<PositionEval> evaluate_game(Engine& engine, const Plan& plan,
                                        const std::function<bool(std::size_t done)>& on_progress,
                                        const std::stop_token& stop = {});

}  // namespace kiebitz::review
