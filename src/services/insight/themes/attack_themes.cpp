#include "insight/themes/attack_themes.h"

#include "insight/board/piece_safety.h"
#include "insight/board/pins.h"
#include "insight/board/points.h"

namespace kiebitz::insight {
namespace {

// The moved piece is safe and attacks two pieces that are dearer than itself, or unguarded and not attacking it.
bool forks(const Puzzle& puzzle, std::size_t ply) {
  const PuzzleStep& step = puzzle.step(ply);
  const Position& board = puzzle.after(ply);
  if (step.moved == PieceType::King || is_in_bad_spot(board, step.to)) return false;
  const Color enemy = opposite(puzzle.solver());
  const Bitboard hitting_back = attackers_of(board, step.to, enemy);
  int targets = 0;
  for (const Square target :
       squares(attacks_from(board, step.to) & board.pieces(enemy) & ~board.pieces(PieceType::Pawn))) {
    const bool is_dearer = points(type_of(board.piece_on(target))) > points(step.moved);
    if (is_dearer || (!is_guarded(board, target) && !contains(hitting_back, target))) ++targets;
  }
  return targets > 1;
}

// A pinned piece attacks, off the line of the pin, something dearer than itself or unguarded.
bool pin_keeps_from_taking(const Position& board, Square pinned, Bitboard line) {
  const PieceType type = type_of(board.piece_on(pinned));
  const Bitboard prey = attacks_from(board, pinned) & ~line & board.pieces(opposite(color_of(board.piece_on(pinned))));
  for (const Square square : squares(prey))
    if (points(type_of(board.piece_on(square))) > points(type) || !is_guarded(board, square)) return true;
  return false;
}

// A pinned piece is attacked along the line by something cheaper; or it is unguarded, cannot hit back and could go.
bool pin_keeps_from_fleeing(const Position& board, Square pinned, Bitboard line) {
  const Color side = color_of(board.piece_on(pinned));
  const PieceType type = type_of(board.piece_on(pinned));
  for (const Square attacker : squares(attackers_of(board, pinned, opposite(side)) & line)) {
    if (points(type) > points(type_of(board.piece_on(attacker)))) return true;
    const bool hits_back = contains(attacks_from(board, pinned), attacker);
    if (!hits_back && !is_guarded(board, pinned) && can_step_off(board, pinned, line)) return true;
  }
  return false;
}

bool pins(const Puzzle& puzzle, std::size_t ply) {
  const Position& board = puzzle.after(ply);
  for (const Square piece : squares(board.pieces(opposite(puzzle.solver())))) {
    const Bitboard line = pin_line(board, piece);
    if (line == 0) continue;
    if (pin_keeps_from_taking(board, piece, line) || pin_keeps_from_fleeing(board, piece, line)) return true;
  }
  return false;
}

// A slider takes what stood behind a dearer piece that has just left the line.
bool skewers(const Puzzle& puzzle, std::size_t ply) {
  const PuzzleStep& step = puzzle.step(ply);
  const PuzzleStep& answer = puzzle.step(ply - 1);
  if (step.taken_on_to == PieceType::None || !is_slider(step.moved)) return false;
  if (answer.to == step.to || !contains(between(step.from, step.to), answer.from)) return false;
  if (points(answer.moved) <= points(step.taken_on_to) || !is_in_bad_spot(puzzle.before(ply), step.to)) return false;
  return ply + 1 < puzzle.size() || !puzzle.has_mate();
}

bool uncovers_check(const Puzzle& puzzle, std::size_t ply) {
  const Bitboard checkers = puzzle.after(ply).checkers();
  return checkers != 0 && !contains(checkers, puzzle.step(ply).to);
}

}  // namespace

bool has_fork(const Puzzle& puzzle) {
  return any_of_solver(puzzle, kFirstMove,
                       [](const Puzzle& p, std::size_t ply) { return ply + 1 < p.size() && forks(p, ply); });
}

bool has_pin(const Puzzle& puzzle) { return any_of_solver(puzzle, kFirstMove, pins); }

bool has_skewer(const Puzzle& puzzle) { return any_of_solver(puzzle, kSecondMove, skewers); }

bool has_discovered_attack(const Puzzle& puzzle) {
  if (any_of_solver(puzzle, kFirstMove, uncovers_check)) return true;
  for (std::size_t ply = kSecondMove; ply < puzzle.size(); ply += 2) {
    const PuzzleStep& step = puzzle.step(ply);
    const PuzzleStep& opening = puzzle.step(ply - 2);
    if (step.captured == PieceType::None) continue;
    if (puzzle.step(ply - 1).to == step.to) return false;
    const bool was_in_the_way = contains(between(step.from, step.to), opening.from);
    const bool is_another = step.from != opening.to && step.to != opening.to;
    if (was_in_the_way && is_another && !opening.move.is_castling()) return true;
  }
  return false;
}

bool has_double_check(const Puzzle& puzzle) {
  return any_of_solver(puzzle, kFirstMove,
                       [](const Puzzle& p, std::size_t ply) { return more_than_one(p.after(ply).checkers()); });
}

bool has_x_ray_attack(const Puzzle& puzzle) {
  return any_of_solver(puzzle, kSecondMove, [](const Puzzle& p, std::size_t ply) {
    const PuzzleStep& step = p.step(ply);
    const PuzzleStep& answer = p.step(ply - 1);
    const bool retakes = step.captured != PieceType::None && answer.to == step.to && p.step(ply - 2).to == step.to;
    return retakes && answer.moved != PieceType::King && contains(between(step.from, step.to), answer.from);
  });
}

}  // namespace kiebitz::insight
