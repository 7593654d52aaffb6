#include "insight/facts/good_move.h"

#include <algorithm>

#include "insight/board/exchange.h"
#include "insight/facts/result_facts.h"

namespace kiebitz::insight {
namespace {

constexpr int kMateInCentipawns = 10'000;

int centipawns(const EngineLine& line, Color side) {
  if (line.mates_in(side)) return kMateInCentipawns;
  if (line.mates_in(opposite(side))) return -kMateInCentipawns;
  return line.score.seen_by(side).value;
}

Square arrival(Color side, Move move) {
  return move.is_castling() ? castled_king_square(side, move.castling_side()) : move.to();
}

Square taken_square(Move move) {
  return move.is_en_passant() ? make_square(file_of(move.to()), rank_of(move.from())) : move.to();
}

}  // namespace

int advantage(const EngineLine& better, const EngineLine& worse, Color side) {
  return centipawns(better, side) - centipawns(worse, side);
}

bool score_agrees(const EngineLine& better, const EngineLine& worse, Color side, int points) {
  return 2 * advantage(better, worse, side) >= points * kPawnValue;
}

Fact good_fact(const MoveCase& subject, FactKind kind, Certainty certainty, double weight, std::size_t plies) {
  Fact fact;
  fact.kind = kind;
  fact.side = subject.mover();
  fact.certainty = certainty;
  fact.weight = weight;
  fact.line = line_of_move(subject, subject.outcome() ? nullptr : subject.reply());
  fact.line.moves.resize(std::min(plies, fact.line.moves.size()));
  return fact;
}

std::optional<Square> follow(const ProofLine& line, Square square) {
  Color side = line.start.side_to_move();
  Position position = line.start;
  for (const Move move : line.moves) {
    if (move.from() == square)
      square = arrival(side, move);
    else if (move.is_castling() && move.to() == square)
      square = castled_rook_square(side, move.castling_side());
    else if (position.is_capture(move) && taken_square(move) == square)
      return std::nullopt;
    position.make(move);
    side = opposite(side);
  }
  return square;
}

std::optional<std::size_t> ply_of_promotion(const ProofLine& line, Square square) {
  for (std::size_t ply = 0; ply < line.moves.size(); ply += 2) {
    if (line.moves[ply].from() != square) continue;
    if (line.moves[ply].is_promotion()) return ply;
    square = line.moves[ply].to();
  }
  return std::nullopt;
}

}  // namespace kiebitz::insight
