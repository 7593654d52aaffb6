#include "insight/themes/timing_themes.h"

#include "insight/board/piece_safety.h"
#include "insight/board/points.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

constexpr std::size_t kMovesToChooseFrom = 3;

bool attacks_something(const Puzzle& puzzle, std::size_t ply) {
  const Position& board = puzzle.after(ply);
  return (attacks_from(board, puzzle.step(ply).to) & board.pieces(opposite(puzzle.solver()))) != 0;
}

bool pushes_far(const Puzzle& puzzle, std::size_t ply) {
  const PuzzleStep& step = puzzle.step(ply);
  return type_of(puzzle.before(ply).piece_on(step.from)) == PieceType::Pawn &&
         relative_rank(puzzle.solver(), step.to) >= Rank::R6;
}

// A slider goes to an empty square that the move before made free or opened the way to.
bool uses_clearance(const Puzzle& puzzle, std::size_t ply) {
  const PuzzleStep& step = puzzle.step(ply);
  const PuzzleStep& answer = puzzle.step(ply - 1);
  const PuzzleStep& clearing = puzzle.step(ply - 2);
  if (step.taken_on_to != PieceType::None || !is_slider(step.moved)) return false;
  if (clearing.move.is_promotion() || clearing.to == step.from || clearing.to == step.to) return false;
  if (answer.gives_check || (step.gives_check && answer.moved == PieceType::King)) return false;
  if (clearing.from != step.to && !contains(between(step.from, step.to), clearing.from)) return false;
  return clearing.taken_on_to == PieceType::None || is_in_bad_spot(puzzle.after(ply - 2), clearing.to);
}

// A slider moves along a line on which it could take an enemy slider that moves on that line, too, and does not take.
bool moves_on_shared_line(const Puzzle& puzzle, std::size_t ply) {
  const PuzzleStep& step = puzzle.step(ply);
  const Position& board = puzzle.before(ply);
  const Bitboard line = line_through(step.from, step.to);
  if (step.captured != PieceType::None || !is_slider(type_of(board.piece_on(step.from)))) return false;
  const Color enemy = opposite(puzzle.solver());
  const bool is_straight = file_of(step.from) == file_of(step.to) || rank_of(step.from) == rank_of(step.to);
  const Bitboard rivals = is_straight ? board.straight_sliders(enemy) : board.diagonal_sliders(enemy);
  for (const Square rival : squares(rivals & line))
    if (board.is_legal(Move::normal(step.from, rival))) return true;
  return false;
}

// The last move gives no check, takes nothing, attacks nothing, pushes no pawn far, and was not forced.
bool ends_with_defence(const Puzzle& puzzle) {
  const std::size_t last = puzzle.size() - 1;
  const PuzzleStep& step = puzzle.last();
  return count_legal_moves(puzzle.before(last)) >= kMovesToChooseFrom && !step.gives_check &&
         step.taken_on_to == PieceType::None && !attacks_something(puzzle, last) && !pushes_far(puzzle, last);
}

// Up to a move made in check all moves are quiet and none is forced.
bool escapes_check(const Puzzle& puzzle) {
  for (std::size_t ply = kFirstMove; ply < puzzle.size(); ply += 2) {
    const PuzzleStep& step = puzzle.step(ply);
    if (step.gives_check || step.captured != PieceType::None) return false;
    if (count_legal_moves(puzzle.before(ply)) < kMovesToChooseFrom) return false;
    if (puzzle.before(ply).is_check()) return true;
  }
  return false;
}

bool is_quiet(const Puzzle& puzzle, std::size_t ply) {
  const PuzzleStep& step = puzzle.step(ply);
  return ply + 1 < puzzle.size() && !step.gives_check && !puzzle.before(ply).is_check() &&
         step.captured == PieceType::None && step.moved != PieceType::King && !attacks_something(puzzle, ply) &&
         !pushes_far(puzzle, ply);
}

}  // namespace

bool has_clearance(const Puzzle& puzzle) { return any_of_solver(puzzle, kSecondMove, uses_clearance); }

bool has_collinear_move(const Puzzle& puzzle) { return any_of_solver(puzzle, kFirstMove, moves_on_shared_line); }

bool has_defensive_move(const Puzzle& puzzle) { return ends_with_defence(puzzle) || escapes_check(puzzle); }

// The first capture that the opponent's last move did not allow, on a square the solver did not go to before, decides.
bool has_intermezzo(const Puzzle& puzzle) {
  for (std::size_t ply = kSecondMove; ply < puzzle.size(); ply += 2) {
    const PuzzleStep& step = puzzle.step(ply);
    if (step.captured == PieceType::None || puzzle.step(ply - 2).to == step.to) continue;
    if (contains(attacks_from(puzzle.before(ply - 1), puzzle.step(ply - 1).from), step.to)) continue;
    const PuzzleStep& taken_before = puzzle.step(ply - 3);
    return taken_before.to == step.to && taken_before.captured != PieceType::None &&
           puzzle.before(ply - 2).is_legal(step.move);
  }
  return false;
}

bool has_quiet_move(const Puzzle& puzzle) { return any_of_solver(puzzle, kFirstMove, is_quiet); }

}  // namespace kiebitz::insight
