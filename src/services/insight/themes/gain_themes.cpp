#include "insight/themes/gain_themes.h"

#include "insight/board/piece_safety.h"
#include "insight/board/points.h"

namespace kiebitz::insight {
namespace {

constexpr int kSacrificed = 2;  // points behind where the solver began

// The piece that is taken had no way out before the opponent's last move, which may have been its own.
bool takes_trapped_piece(const Puzzle& puzzle, std::size_t ply) {
  const PuzzleStep& step = puzzle.step(ply);
  const PuzzleStep& answer = puzzle.step(ply - 1);
  if (step.taken_on_to == PieceType::None || step.taken_on_to == PieceType::Pawn) return false;
  const Square stood = answer.to == step.to ? answer.from : step.to;
  return is_trapped(puzzle.before(ply - 1), stood);
}

}  // namespace

bool has_hanging_piece(const Puzzle& puzzle) {
  const PuzzleStep& given = puzzle.step(kGivenMove);
  const PuzzleStep& step = puzzle.step(kFirstMove);
  if (step.taken_on_to == PieceType::None || step.taken_on_to == PieceType::Pawn) return false;
  if (is_guarded(puzzle.before(kFirstMove), step.to)) return false;
  const bool retakes = given.to == step.to && given.taken_on_to != PieceType::None &&
                       points(given.taken_on_to) >= points(step.taken_on_to);
  if (retakes) return false;
  return puzzle.size() <= kSecondMove || material_lead(puzzle.after(kSecondMove), puzzle.solver()) >=
                                             material_lead(puzzle.after(kFirstMove), puzzle.solver());
}

bool has_trapped_piece(const Puzzle& puzzle) { return any_of_solver(puzzle, kSecondMove, takes_trapped_piece); }

bool has_sacrifice(const Puzzle& puzzle) {
  const int start = material_lead(puzzle.before(kFirstMove), puzzle.solver());
  for (std::size_t ply = kFirstMove + 1; ply < puzzle.size(); ply += 2)
    if (puzzle.step(ply).move.is_promotion()) return false;
  return any_of_solver(puzzle, kSecondMove, [start](const Puzzle& p, std::size_t ply) {
    return material_lead(p.after(ply), p.solver()) <= start - kSacrificed;
  });
}

bool has_advanced_pawn(const Puzzle& puzzle) {
  return any_of_solver(puzzle, kFirstMove, [](const Puzzle& p, std::size_t ply) {
    const PuzzleStep& step = p.step(ply);
    const bool is_pawn = step.moved == PieceType::Pawn || step.move.is_promotion();
    return is_pawn && relative_rank(p.solver(), step.to) >= Rank::R7;
  });
}

bool has_promotion(const Puzzle& puzzle) {
  return any_of_solver(puzzle, kFirstMove,
                       [](const Puzzle& p, std::size_t ply) { return p.step(ply).move.is_promotion(); });
}

// To a queen never; where a move mates, to a knight only.
bool has_under_promotion(const Puzzle& puzzle) {
  return any_of_solver(puzzle, kFirstMove, [](const Puzzle& p, std::size_t ply) {
    const PuzzleStep& step = p.step(ply);
    if (!step.move.is_promotion() || step.moved == PieceType::Queen) return false;
    const bool mates = ply + 1 == p.size() && p.has_mate();
    return !mates || step.moved == PieceType::Knight;
  });
}

bool has_en_passant(const Puzzle& puzzle) {
  return any_of_solver(puzzle, kFirstMove,
                       [](const Puzzle& p, std::size_t ply) { return p.step(ply).move.is_en_passant(); });
}

bool has_castling(const Puzzle& puzzle) {
  return any_of_solver(puzzle, kFirstMove,
                       [](const Puzzle& p, std::size_t ply) { return p.step(ply).move.is_castling(); });
}

}  // namespace kiebitz::insight
