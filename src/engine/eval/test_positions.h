// Positions for the tests of this module: reproducible random ones, mirror images, and the count of a single weight.
#pragma once

#include "base/random.h"
#include "eval/explanation.h"
#include "eval/trace.h"
#include "rules/movegen.h"
#include "support/position_text.h"

namespace kiebitz::test {

// A position from a random game, never in check. Every second game prefers captures, so that endings occur.
inline Position random_game_position(std::uint64_t seed) {
  Random random(seed);
  const bool greedy = (random.next() & 1) != 0;
  Position position = Position::chess960_start(static_cast<int>(random.below(960)));
  const int plies = 2 + static_cast<int>(random.below(200));
  for (int ply = 0; ply < plies || position.is_check(); ++ply) {
    const MoveList moves = legal_moves(position);
    if (moves.empty() || position.halfmove_clock() >= kMaxHalfmoveClock - 1) return random_game_position(seed + 1);
    Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if (greedy && !position.is_capture(move)) move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    position.make(move);
  }
  position.forget_past();
  return position;
}

// A few pieces on random squares: endings, and material that does not occur in games.
inline Position random_sparse_position(std::uint64_t seed) {
  for (Random random(seed);;) {
    Setup setup;
    const auto put = [&](Piece piece, int first, int count) {
      setup.board[first + static_cast<int>(random.below(static_cast<std::uint32_t>(count)))] = piece;
    };
    for (int i = static_cast<int>(random.below(10)); i > 0; --i) {
      const auto c = static_cast<Color>(random.below(2));
      const auto t = static_cast<PieceType>(random.below(5));
      if (t == PieceType::Pawn) {
        put(make_piece(c, t), 8, 48);
      } else {
        put(make_piece(c, t), 0, 64);
      }
    }
    put(Piece::WhiteKing, 0, 64);
    put(Piece::BlackKing, 0, 64);
    setup.side_to_move = static_cast<Color>(random.below(2));
    setup.halfmove_clock = static_cast<int>(random.below(100));
    const auto position = Position::from_setup(setup);
    if (position && !position->is_check()) return *position;
  }
}

// One of the two, with no king in check.
inline Position unchecked_position(std::uint64_t seed) {
  return seed % 2 == 0 ? random_game_position(seed) : random_sparse_position(seed);
}

// The same position with the colours exchanged.
inline Position mirrored(const Position& position) {
  const Setup setup = position.to_setup();
  Setup mirror;
  for (int i = 0; i < kSquareCount; ++i) {
    const Piece piece = setup.board[i];
    if (piece == Piece::None) continue;
    mirror.board[index(flip_rank(square_at(i)))] = make_piece(opposite(color_of(piece)), type_of(piece));
  }
  mirror.side_to_move = opposite(setup.side_to_move);
  for (const Color c : kColors)
    for (const CastlingSide side : kCastlingSides)
      if (const OptSquare rook = setup.castling.at(c, side)) mirror.castling.at(opposite(c), side) = flip_rank(*rook);
  if (setup.en_passant) mirror.en_passant = flip_rank(*setup.en_passant);
  mirror.halfmove_clock = setup.halfmove_clock;
  mirror.fullmove_number = setup.fullmove_number;
  return *Position::from_setup(mirror);
}

// How often one side counts a weight (for a danger weight: for this side's king).
inline int count_of(const Position& position, Color c, Block block, int i = 0) {
  const int weight = at(block, i);
  if (is_danger_weight(weight)) {
    const Trace trace = trace_evaluation(position);
    for (const WeightCount& entry : trace.danger[index(c)])
      if (entry.weight == weight) return entry.count;
    return 0;
  }
  Weights unit{};
  unit[weight] = Tapered(1, 1);
  int count = 0;
  for (const TermLine& line : explain(position, unit).lines)
    if (line.term != Term::KnownEndgame) count += line.of(c).mg();
  return count;
}

inline int count_of(const std::string& fen, Color c, Block block, int i = 0) {
  return count_of(position_of(fen), c, block, i);
}

// Weights that are all different and as large as tuned ones.
inline Weights random_weights(std::uint64_t seed) {
  Random random(seed);
  Weights weights;
  for (Tapered& value : weights.values)
    value = Tapered(static_cast<int>(random.below(121)) - 60, static_cast<int>(random.below(121)) - 60);
  return weights;
}

}  // namespace kiebitz::test
