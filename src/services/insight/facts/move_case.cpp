#include "insight/facts/move_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace kiebitz::insight {
namespace {

std::string_view name_of(LineKind kind) {
  switch (kind) {
    case LineKind::Best:
      return "best line";
    case LineKind::Second:
      return "second best line";
    case LineKind::Reply:
      return "line of the reply";
  }
  return {};
}

// The number of the first illegal half-move, 0 if there is none.
std::size_t illegal_ply(Position position, const std::vector<Move>& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!position.is_legal(moves[i])) return i + 1;
    position.make(moves[i]);
  }
  return 0;
}

}  // namespace

std::string CaseError::describe() const {
  if (!line) return "the move is not legal";
  return fmt::format("half-move {} of the {} is not legal", ply, name_of(*line));
}

MoveCase::MoveCase(const Position& position, Move move, CaseLines lines)
    : before_(position), after_(position), move_(move), lines_(std::move(lines)) {
  after_.make(move);
  outcome_ = kiebitz::outcome(after_);
}

Expected<MoveCase, CaseError> MoveCase::create(const Position& position, Move move, CaseLines lines) {
  if (!position.is_legal(move)) return Unexpected(CaseError{std::nullopt, 1});
  MoveCase result(position, move, std::move(lines));
  struct Given {
    LineKind kind;
    const EngineLine* line;
    const Position& start;
  };
  for (const Given& given :
       {Given{LineKind::Best, result.best(), result.before_}, Given{LineKind::Second, result.second(), result.before_},
        Given{LineKind::Reply, result.reply(), result.after_}}) {
    if (given.line == nullptr) continue;
    const std::size_t ply = illegal_ply(given.start, given.line->moves);
    if (ply != 0) return Unexpected(CaseError{given.kind, ply});
  }
  return result;
}

std::optional<double> MoveCase::chance_before() const {
  return best() != nullptr ? std::optional(best()->chance(mover())) : std::nullopt;
}

std::optional<double> MoveCase::chance_after() const {
  if (outcome_) return !outcome_->winner ? 50.0 : *outcome_->winner == mover() ? 100.0 : 0.0;
  if (reply() != nullptr) return reply()->chance(mover());
  return is_best() ? chance_before() : std::nullopt;
}

double MoveCase::loss() const {
  const auto had = chance_before();
  const auto has = chance_after();
  return had && has ? std::max(0.0, *had - *has) : 0.0;
}

}  // namespace kiebitz::insight
