#include "insight/themes/puzzle.h"

#include <fmt/format.h>

#include "base/text.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

PuzzleStep step_of(const Position& before, Move move) {
  PuzzleStep step;
  step.move = move;
  step.from = move.from();
  step.to = move.is_castling() ? castled_king_square(before.side_to_move(), move.castling_side()) : move.to();
  step.moved = move.is_promotion() ? move.promotion_piece() : type_of(before.piece_on(move.from()));
  step.captured = before.captured_type(move);
  step.taken_on_to = move.is_en_passant() ? PieceType::None : step.captured;
  step.gives_check = before.gives_check(move);
  return step;
}

}  // namespace

std::string PuzzleError::describe() const {
  switch (kind) {
    case PuzzleErrorKind::MissingField:
      return fmt::format("field {} is missing", place);
    case PuzzleErrorKind::BadPosition:
      return "the FEN is no legal position";
    case PuzzleErrorKind::BadMove:
      return fmt::format("half-move {} is no legal move", place);
    case PuzzleErrorKind::IncompleteLine:
      return "the line does not end with a move of the solver";
  }
  return {};
}

Expected<Puzzle, PuzzleError> Puzzle::parse(std::string_view fen, std::string_view moves) {
  auto start = parse_fen(fen);
  if (!start) return Unexpected(PuzzleError{PuzzleErrorKind::BadPosition, 0});
  Puzzle puzzle;
  puzzle.positions_.push_back(*std::move(start));
  for (const std::string_view word : split_words(moves, " ")) {
    Position position = puzzle.positions_.back();
    const auto move = parse_uci_move(position, word);
    if (!move) return Unexpected(PuzzleError{PuzzleErrorKind::BadMove, puzzle.size() + 1});
    puzzle.steps_.push_back(step_of(position, *move));
    position.make(*move);
    puzzle.positions_.push_back(std::move(position));
  }
  if (puzzle.steps_.empty() || puzzle.size() % 2 != 0)
    return Unexpected(PuzzleError{PuzzleErrorKind::IncompleteLine, 0});
  puzzle.has_mate_ = puzzle.end().is_check() && !has_legal_move(puzzle.end());
  return puzzle;
}

}  // namespace kiebitz::insight
