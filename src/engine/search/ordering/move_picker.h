// Returns the moves of a node one by one, the most promising first, and generates them as late as possible: the
// transposition-table move, good captures, killers and the counter move, quiet moves by history, bad captures. All
// moves are legal.
#pragma once

#include <array>

#include "rules/check_info.h"
#include "rules/move_list.h"
#include "rules/see.h"
#include "search/ordering/history.h"
#include "search/ordering/threats.h"
#include "search/params.h"

namespace kiebitz {

// The values of pieces in exchanges and move ordering.
inline constexpr SeeValues kExchangeValues = {100, 320, 330, 500, 950, 20000, 0};

// The histories for quiet moves. The continuation tables belong to the moves 1, 2, 4 and 6 plies before.
struct QuietContext {
  Histories* histories = nullptr;
  std::array<const ContinuationTable*, 4> continuation{};
  const SearchParams* params = nullptr;
  Threats threats;
  const CheckInfo* checks = nullptr;  // only where quiet checks are searched
};

int quiet_history(const Position& p, const QuietContext& context, Move m);
int capture_history(const Position& p, const Histories& histories, Move m);

class MovePicker {
 public:
  struct Hints {
    Move tt_move;  // need not be legal
    std::array<Move, 2> killers;
    Move counter_move;
  };

  // For the main search.
  MovePicker(const Position& p, const QuietContext& context, const Hints& hints);

  struct Quiescence {
    bool with_checks;
  };
  // For quiescence: captures (in check all evasions), on request also quiet moves that give check.
  MovePicker(const Position& p, const QuietContext& context, Move tt_move, Quiescence options);

  struct ProbCut {
    int threshold;
  };
  // For ProbCut: captures that win at least the threshold by exchange.
  MovePicker(const Position& p, const QuietContext& context, Move tt_move, ProbCut options);

  // Returns the null move at the end. Once quiets are skipped, only bad captures follow.
  Move next(bool skip_quiets = false);

 private:
  enum class Stage {
    TableMove,
    GenerateCaptures,
    GoodCaptures,
    FirstKiller,
    SecondKiller,
    CounterMove,
    GenerateQuiets,
    Quiets,
    BadCaptures,
    EvasionTableMove,
    GenerateEvasions,
    Evasions,
    QuiescenceTableMove,
    GenerateQuiescence,
    QuiescenceCaptures,
    GenerateChecks,
    Checks,
    ProbCutTableMove,
    GenerateProbCut,
    ProbCutCaptures,
    Done
  };

  void advance() { stage_ = static_cast<Stage>(static_cast<int>(stage_) + 1); }
  void score_captures();
  void score_quiets();
  void score_evasions();
  Move pick_best();
  bool is_hint(Move m) const { return m == hints_.killers[0] || m == hints_.killers[1] || m == hints_.counter_move; }
  bool usable_hint(Move m) const;

  const Position& p_;
  QuietContext context_;
  Hints hints_;
  Stage stage_;
  int threshold_ = 0;
  bool with_checks_ = false;
  MoveList moves_;
  std::array<int, MoveList::kCapacity> scores_;
  std::size_t current_ = 0;
  MoveList bad_captures_;
  std::size_t next_bad_ = 0;
};

}  // namespace kiebitz
