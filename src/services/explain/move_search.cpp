#include "explain/move_search.h"

#include <utility>

#include "insight/board/exchange.h"
#include "insight/board/points.h"
#include "review/engine_line.h"
#include "rules/movegen.h"
#include "rules/outcome.h"

namespace kiebitz::reasons {
namespace {

using insight::CaseLines;
using insight::EngineLine;
using insight::MoveCase;

EngineLine line_of(const AnalysisLine& found) { return review::engine_line(found.pv, found.score); }

// The capture of the dearest man but for the move itself; of several the one by the cheapest man.
std::optional<Move> tempting_capture(const Position& position, Move move) {
  std::optional<Move> best;
  const auto value = [&position](Move m) {
    return 16 * insight::points(position.captured_type(m)) - insight::points(type_of(position.piece_on(m.from())));
  };
  for (const Move other : legal_moves(position))
    if (other != move && position.is_capture(other) && (!best || value(other) > value(*best))) best = other;
  return best;
}

// The searches of one question.
class MoveSearch {
 public:
  MoveSearch(Engine& engine, const Question& question, const std::function<bool()>& goes_on)
      : engine_(engine), question_(question), goes_on_(goes_on) {}

  Expected<MoveCase, QuestionError> run() { return question_.versus ? compare() : explain(); }

 private:
  std::vector<EngineLine> search(const Position& position, int count, std::vector<Move> only = {}) {
    std::vector<EngineLine> lines;
    if (outcome(position) || !goes_on_()) return lines;
    SearchLimits limits;
    limits.nodes = question_.nodes;
    limits.multi_pv = count;
    limits.search_moves = std::move(only);
    for (const AnalysisLine& found : engine_.search(position, limits).lines) lines.push_back(line_of(found));
    return lines;
  }

  // The best move of the other side, if this one passes.
  std::optional<EngineLine> after_passing(const Position& position) {
    if (outcome(position)) return std::nullopt;
    const auto passed = insight::after_pass(position);
    if (!passed) return std::nullopt;
    std::vector<EngineLine> lines = search(*passed, 1);
    return lines.empty() ? std::nullopt : std::optional(std::move(lines.front()));
  }

  std::optional<EngineLine> answer_to(Move move) {
    Position after = question_.position;
    after.make(move);
    std::vector<EngineLine> lines = search(after, 1);
    return lines.empty() ? std::nullopt : std::optional(std::move(lines.front()));
  }

  // What is threatened before the move and after it, and what comes of the capture that looks best.
  void add_what_else(Move move, CaseLines& lines) {
    Position after = question_.position;
    after.make(move);
    lines.danger = after_passing(question_.position);
    lines.threat = after_passing(after);
    const auto capture = tempting_capture(question_.position, move);
    if (!capture || lines.best->moves.front() == *capture) return;
    std::vector<EngineLine> found = search(question_.position, 1, {*capture});
    if (!found.empty()) lines.refused.push_back(std::move(found.front()));
  }

  Expected<MoveCase, QuestionError> explain() {
    std::vector<EngineLine> lines = search(question_.position, 2);
    if (lines.empty() || lines.front().moves.empty()) return Unexpected(QuestionError::Cancelled);
    const Move move = question_.move.value_or(lines.front().moves.front());
    CaseLines given;
    given.best = std::move(lines.front());
    if (lines.size() > 1) given.second = std::move(lines[1]);
    given.reply = answer_to(move);
    add_what_else(move, given);
    return made(move, std::move(given));
  }

  Expected<MoveCase, QuestionError> compare() {
    std::vector<EngineLine> first = search(question_.position, 1, {*question_.move});
    std::vector<EngineLine> second = search(question_.position, 1, {*question_.versus});
    if (first.empty() || second.empty()) return Unexpected(QuestionError::Cancelled);
    const Color mover = question_.position.side_to_move();
    const bool is_worse = first.front().chance(mover) <= second.front().chance(mover);
    const Move move = is_worse ? *question_.move : *question_.versus;
    CaseLines given;
    given.best = std::move(is_worse ? second.front() : first.front());
    given.reply = answer_to(move);
    return made(move, std::move(given));
  }

  Expected<MoveCase, QuestionError> made(Move move, CaseLines lines) {
    if (!goes_on_()) return Unexpected(QuestionError::Cancelled);
    auto subject = MoveCase::create(question_.position, move, std::move(lines));
    if (!subject) return Unexpected(QuestionError::IllegalMove);
    return *std::move(subject);
  }

  Engine& engine_;
  const Question& question_;
  const std::function<bool()>& goes_on_;
};

}  // namespace

std::string_view describe(QuestionError error) {
  switch (error) {
    case QuestionError::GameOver:
      return "the game is over in this position: there is no move to explain";
    case QuestionError::IllegalMove:
      return "the move is not legal in this position";
    case QuestionError::IllegalVersus:
      return "the move to compare with is not legal in this position";
    case QuestionError::SameMove:
      return "the move is compared with itself";
    case QuestionError::Cancelled:
      return "the search was stopped";
  }
  return {};
}

std::optional<QuestionError> fault_of(const Question& question) {
  if (outcome(question.position)) return QuestionError::GameOver;
  if (question.move && !question.position.is_legal(*question.move)) return QuestionError::IllegalMove;
  if (!question.versus) return std::nullopt;
  if (!question.position.is_legal(*question.versus)) return QuestionError::IllegalVersus;
  if (!question.move || *question.versus == *question.move) return QuestionError::SameMove;
  return std::nullopt;
}

Expected<insight::MoveCase, QuestionError> search_case(Engine& engine, const Question& question,
                                                       const std::function<bool()>& goes_on) {
  if (const auto fault = fault_of(question)) return Unexpected(*fault);
  return MoveSearch(engine, question, goes_on).run();
}

// The line after the best move answers it; its score is that of the whole.
std::optional<MoveCase> case_of_best(const Position& position, const AnalysisLine& best, const AnalysisLine* second) {
  if (best.pv.empty()) return std::nullopt;
  CaseLines lines;
  lines.best = review::engine_line(best.pv, best.score);
  if (second != nullptr && !second->pv.empty()) lines.second = review::engine_line(second->pv, second->score);
  Score after = best.score;
  // A mate is one move nearer after the move of the side that mates.
  if (after.kind == Score::Kind::Mate && (after.value > 0) == (after.view == position.side_to_move()))
    after.value += after.value > 0 ? -1 : 1;
  if (best.pv.size() > 1) lines.reply = review::engine_line({best.pv.begin() + 1, best.pv.end()}, after);
  auto subject = MoveCase::create(position, best.pv.front(), std::move(lines));
  if (!subject) return std::nullopt;
  return *std::move(subject);
}

}  // namespace kiebitz::reasons
