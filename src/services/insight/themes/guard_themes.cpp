#include "insight/themes/guard_themes.h"

#include "insight/board/piece_safety.h"
#include "insight/board/points.h"

namespace kiebitz::insight {
namespace {

bool attracts(const Puzzle& puzzle, std::size_t ply) {
  if (ply + 2 >= puzzle.size()) return false;
  const Square lure = puzzle.step(ply).to;
  const PuzzleStep& answer = puzzle.step(ply + 1);
  const PuzzleStep& next = puzzle.step(ply + 2);
  const bool is_heavy =
      answer.moved == PieceType::King || answer.moved == PieceType::Queen || answer.moved == PieceType::Rook;
  if (answer.to != lure || !is_heavy || !contains(attacks_from(puzzle.after(ply + 2), next.to), lure)) return false;
  return answer.moved == PieceType::King || (ply + 4 < puzzle.size() && puzzle.step(ply + 4).to == lure);
}

// The move before took a guard of the square, with another piece, and no check was given before or after.
bool took_the_guard_of(const Puzzle& puzzle, Square square, std::size_t ply, Square taker) {
  const PuzzleStep& taking = puzzle.step(ply);
  const Position& before = puzzle.before(ply);
  if (taking.to == taker || taking.gives_check || before.is_check()) return false;
  return taking.taken_on_to != PieceType::None && contains(attacks_from(before, taking.to), square);
}

bool captures_defender(const Puzzle& puzzle, std::size_t ply) {
  const PuzzleStep& step = puzzle.step(ply);
  const bool mates = ply + 1 == puzzle.size() && puzzle.has_mate();
  const bool takes_safely = step.taken_on_to != PieceType::None && step.moved != PieceType::King &&
                            points(step.taken_on_to) <= points(step.moved) && puzzle.step(ply - 1).to != step.to &&
                            !is_guarded(puzzle.before(ply), step.to);
  return (mates || takes_safely) && took_the_guard_of(puzzle, step.to, ply - 2, step.from);
}

// The tagger compares the points of what was taken with the number of the taker's type, pawn 1 to king 6.
bool gave_something_up(const PuzzleStep& step) {
  return step.taken_on_to == PieceType::None || points(step.taken_on_to) < index(step.moved) + 1;
}

bool deflects(const Puzzle& puzzle, std::size_t ply) {
  const PuzzleStep& step = puzzle.step(ply);
  const PuzzleStep& answer = puzzle.step(ply - 1);
  const PuzzleStep& lure = puzzle.step(ply - 2);
  const bool takes = step.taken_on_to != PieceType::None;
  if ((!takes && !step.move.is_promotion()) || (takes && points(step.taken_on_to) > points(step.moved))) return false;
  if (!gave_something_up(lure) || step.to == answer.to || step.to == lure.to) return false;
  if (answer.to != lure.to && !lure.gives_check) return false;
  const Bitboard duty = attacks_from(puzzle.before(ply - 1), answer.from);
  const bool guarded_the_pawn =
      step.move.is_promotion() && file_of(step.to) == file_of(answer.from) && contains(duty, step.from);
  if (!contains(duty, step.to) && !guarded_the_pawn) return false;
  return !contains(attacks_from(puzzle.before(ply), answer.to), step.to);
}

// Before the interposing move a slider of that side guarded the square through the square interposed on. Only the guard
// on the lowest square is looked at, and one on a1 never.
bool cuts_off_guard(const Position& before, Color side, Square target, Square interposed) {
  const Bitboard guards = attackers_of(before, target, side);
  if (guards == 0 || lsb(guards) == Square::A1) return false;
  return is_slider(type_of(before.piece_on(lsb(guards)))) && contains(between(target, lsb(guards)), interposed);
}

// Between guard and target comes the opponent's last move or the solver's before that.
bool interferes(const Puzzle& puzzle, std::size_t ply) {
  const PuzzleStep& step = puzzle.step(ply);
  const Square answer = puzzle.step(ply - 1).to;
  const Square own = puzzle.step(ply - 2).to;
  const Color enemy = opposite(puzzle.solver());
  if (step.taken_on_to == PieceType::None || is_guarded(puzzle.before(ply), step.to)) return false;
  if (cuts_off_guard(puzzle.before(ply - 1), enemy, step.to, answer)) return true;
  return answer != step.to && cuts_off_guard(puzzle.before(ply - 2), enemy, step.to, own);
}

}  // namespace

bool has_attraction(const Puzzle& puzzle) { return any_of_solver(puzzle, kFirstMove, attracts); }
bool has_capturing_defender(const Puzzle& puzzle) { return any_of_solver(puzzle, kSecondMove, captures_defender); }
bool has_deflection(const Puzzle& puzzle) { return any_of_solver(puzzle, kSecondMove, deflects); }
bool has_interference(const Puzzle& puzzle) { return any_of_solver(puzzle, kSecondMove, interferes); }

}  // namespace kiebitz::insight
