#include "insight/facts/move_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "insight/board/exchange.h"

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
    case LineKind::Danger:
      return "line after a pass instead of the move";
    case LineKind::Threat:
      return "line after the move and a pass";
    case LineKind::Refused:
      return "line of a refused move";
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

std::optional<CaseError> MoveCase::first_illegal() const {
  struct Given {
    LineKind kind;
    const EngineLine* line;
    std::optional<Position> start;
  };
  std::vector<Given> all = {{LineKind::Best, best(), before_},
                            {LineKind::Second, second(), before_},
                            {LineKind::Reply, reply(), after_},
                            {LineKind::Danger, danger(), after_pass(before_)},
                            {LineKind::Threat, threat(), after_pass(after_)}};
  for (const EngineLine& line : lines_.refused) all.push_back({LineKind::Refused, &line, before_});
  for (const Given& given : all) {
    if (given.line == nullptr) continue;
    const std::size_t ply = given.start ? illegal_ply(*given.start, given.line->moves) : 1;
    if (ply != 0) return CaseError{given.kind, ply};
  }
  return std::nullopt;
}

Expected<MoveCase, CaseError> MoveCase::create(const Position& position, Move move, CaseLines lines) {
  if (!position.is_legal(move)) return Unexpected(CaseError{std::nullopt, 1});
  MoveCase result(position, move, std::move(lines));
  const auto error = result.first_illegal();
  if (error) return Unexpected(*error);
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
