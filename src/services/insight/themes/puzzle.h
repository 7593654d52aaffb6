// A puzzle of the Lichess database: a position, the opponent's move that allows the solution, and the solution with the
// opponent's answers. A Puzzle is legal from the first move to the last. Immutable: share it between threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "rules/position.h"

namespace kiebitz::insight {

// One half-move and what it did.
struct PuzzleStep {
  Move move;
  Square from = Square::A1;
  Square to = Square::A1;                   // where the piece stands afterwards; in castling the king
  PieceType moved = PieceType::None;        // what stands there afterwards: the queen of a promotion
  PieceType captured = PieceType::None;     // also en passant
  PieceType taken_on_to = PieceType::None;  // what stood on `to`: nothing en passant
  bool gives_check = false;
};

enum class PuzzleErrorKind : std::uint8_t { MissingField, BadPosition, BadMove, IncompleteLine };

struct PuzzleError {
  PuzzleErrorKind kind = PuzzleErrorKind::MissingField;
  std::size_t place = 0;  // the number of the field or of the half-move, from 1

  // "half-move 3 is no legal move"
  std::string describe() const;
  friend bool operator==(const PuzzleError&, const PuzzleError&) = default;
};

class Puzzle {
 public:
  // Moves as UCI writes them, between blanks; the first is the opponent's. Both sides have moved equally often.
  static Expected<Puzzle, PuzzleError> parse(std::string_view fen, std::string_view moves);

  std::size_t size() const { return steps_.size(); }  // half-moves
  const PuzzleStep& step(std::size_t ply) const { return steps_[ply]; }
  // Ply 0 is the opponent's given move, 1 the first of the solution.
  const Position& before(std::size_t ply) const { return positions_[ply]; }
  const Position& after(std::size_t ply) const { return positions_[ply + 1]; }
  const Position& end() const { return positions_.back(); }
  const PuzzleStep& last() const { return steps_.back(); }
  bool has_mate() const { return has_mate_; }  // at the end
  Color solver() const { return opposite(positions_.front().side_to_move()); }

 private:
  Puzzle() = default;

  std::vector<Position> positions_;
  std::vector<PuzzleStep> steps_;
  bool has_mate_ = false;
};

inline constexpr std::size_t kGivenMove = 0;
inline constexpr std::size_t kFirstMove = 1;   // of the solver
inline constexpr std::size_t kSecondMove = 3;  // of the solver

// Is something true of one of the solver's moves from this one on? The condition is asked with the puzzle and the ply.
template <class Condition>
bool any_of_solver(const Puzzle& puzzle, std::size_t first, Condition&& condition) {
  for (std::size_t ply = first; ply < puzzle.size(); ply += 2)
    if (condition(puzzle, ply)) return true;
  return false;
}

}  // namespace kiebitz::insight
