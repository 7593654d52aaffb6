// The statistics of the search about moves: how often a move was good, also after certain earlier moves, and the error
// of the static evaluation in kinds of positions. One set per thread, no locks.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "rules/position.h"
#include "search/value.h"

namespace kiebitz {

// A value that moves towards the bonus and stays in [-Limit, Limit].
template <int Limit>
class HistoryValue {
 public:
  operator int() const { return value_; }
  void update(int bonus) {
    const int b = std::clamp(bonus, -Limit, Limit);
    value_ = static_cast<std::int16_t>(value_ + b - value_ * std::abs(b) / Limit);
  }
  void set(int value) { value_ = static_cast<std::int16_t>(value); }

 private:
  std::int16_t value_ = 0;
};

inline constexpr int kHistoryLimit = 16384;
inline constexpr int kCorrectionLimit = 1024;

using MoveHistory = HistoryValue<kHistoryLimit>;
using Correction = HistoryValue<kCorrectionLimit>;

// Indexed by moving piece and target square; the piece index has two unused rows.
template <class T>
using PieceTo = std::array<std::array<T, kSquareCount>, kPieceIndexCount>;
using ContinuationTable = PieceTo<MoveHistory>;

inline constexpr std::size_t kPawnHistorySize = 512;
inline constexpr std::size_t kCorrectionSize = 16384;

struct Histories {
  // Indexed by side, whether the opponent attacks the origin, whether it attacks the target, and these squares.
  std::array<std::array<std::array<std::array<MoveHistory, kSquareCount>, kSquareCount>, 4>, 2> butterfly;
  PieceTo<std::array<MoveHistory, 7>> capture;  // last index: type of the captured piece
  std::array<PieceTo<MoveHistory>, kPawnHistorySize> pawn;
  // Outer index: the earlier move's [capture or promotion][piece][to]; inner index: the move in question.
  std::array<PieceTo<ContinuationTable>, 2> continuation;
  PieceTo<Move> counter_move;

  std::array<std::array<Correction, kCorrectionSize>, 2> pawn_correction;
  std::array<std::array<std::array<Correction, kCorrectionSize>, 2>, 2> non_pawn_correction;
  PieceTo<PieceTo<Correction>> continuation_correction;

  void clear();

  MoveHistory& of_butterfly(Color c, Move m, Bitboard attacked) {
    const int kind = 2 * static_cast<int>(contains(attacked, m.from())) + static_cast<int>(contains(attacked, m.to()));
    return butterfly[index(c)][kind][index(m.from())][index(m.to())];
  }
  PieceTo<MoveHistory>& of_pawns(const Position& p) { return pawn[p.pawn_key() % kPawnHistorySize]; }
};

}  // namespace kiebitz
