// A move to be explained: the position, the move, and lines of the engine, all legal from the first ply to the last.
// Immutable: share it between threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "insight/facts/engine_line.h"
#include "rules/outcome.h"
#include "rules/position.h"

namespace kiebitz::insight {

enum class LineKind : std::uint8_t {
  Best,     // from the position: the best move
  Second,   // from the position: the best move but that one
  Reply,    // after the move: the opponent's best answer
  Danger,   // no move made: the opponent's best move
  Threat,   // after the move, the opponent passing: the mover's best move
  Refused,  // from the position: a move that looks obvious, and the answer to it
};

// Each is optional; the facts that need a line are left out without it. A line of a position in check that would begin
// with a pass is an error.
struct CaseLines {
  std::optional<EngineLine> best = std::nullopt;
  std::optional<EngineLine> second = std::nullopt;
  std::optional<EngineLine> reply = std::nullopt;
  std::optional<EngineLine> danger = std::nullopt;
  std::optional<EngineLine> threat = std::nullopt;
  std::vector<EngineLine> refused = {};
};

struct CaseError {
  std::optional<LineKind> line;  // nothing: the move itself
  std::size_t ply = 0;           // the first illegal one, from 1

  // "half-move 3 of the best line is not legal"
  std::string describe() const;
  friend bool operator==(const CaseError&, const CaseError&) = default;
};

class MoveCase {
 public:
  static Expected<MoveCase, CaseError> create(const Position& position, Move move, CaseLines lines);

  const Position& before() const { return before_; }
  const Position& after() const { return after_; }
  Move move() const { return move_; }
  Color mover() const { return before_.side_to_move(); }
  Color opponent() const { return opposite(mover()); }
  const EngineLine* best() const { return lines_.best ? &*lines_.best : nullptr; }
  const EngineLine* second() const { return lines_.second ? &*lines_.second : nullptr; }
  const EngineLine* reply() const { return lines_.reply ? &*lines_.reply : nullptr; }
  const EngineLine* danger() const { return lines_.danger ? &*lines_.danger : nullptr; }
  const EngineLine* threat() const { return lines_.threat ? &*lines_.threat : nullptr; }
  const std::vector<EngineLine>& refused() const { return lines_.refused; }

  bool is_best() const { return best() != nullptr && !best()->moves.empty() && best()->moves.front() == move_; }
  const std::optional<Outcome>& outcome() const { return outcome_; }  // of the game, after the move

  // The mover's chances: of the best line, and after the move. Nothing where neither a line nor the rules say it.
  std::optional<double> chance_before() const;
  std::optional<double> chance_after() const;
  // What the move gives away, 0 or more; 0 where it is not known.
  double loss() const;

 private:
  MoveCase(const Position& position, Move move, CaseLines lines);
  std::optional<CaseError> first_illegal() const;

  Position before_;
  Position after_;
  Move move_;
  CaseLines lines_;
  std::optional<Outcome> outcome_;
};

}  // namespace kiebitz::insight
