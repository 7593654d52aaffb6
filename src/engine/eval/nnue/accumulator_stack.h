// The hidden layer along a line of moves, for both views. A move only records what it changed; the sums are computed
// when a value is needed, from the nearest position that has them. When a king move changes the orientation of its
// side's view, the sums start from a cache of the last position seen in that orientation, corrected by the difference.
// One per search thread; not thread-safe. Allocates memory in the constructor only.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "eval/nnue/features.h"
#include "eval/nnue/kernels.h"
#include "eval/nnue/network.h"
#include "rules/piece_delta.h"
#include "rules/position.h"

namespace kiebitz::nnue {

class AccumulatorStack {
 public:
  // max_plies: the largest number of pushed moves.
  AccumulatorStack(std::shared_ptr<const Network> network, int max_plies, const Kernels& kernels = best_kernels());

  // Begins a line; any position may follow.
  void reset();
  // Called before the move is made.
  void push(const Position& before, Move move);
  void pop();
  // Centipawns from the view of the side to move. The position is the one after the pushed moves; null moves are
  // ignored.
  int evaluate(const Position& position);

  const Network& network() const { return *network_; }

 private:
  struct Ply {
    PieceDelta delta;
    std::array<bool, 2> turned{};  // this move changed the orientation of this side's view
    std::array<bool, 2> summed{};
  };
  // The pieces of the cached sums for one orientation.
  struct Remembered {
    std::array<std::array<Bitboard, 6>, 2> pieces{};
  };

  std::int16_t* values(int ply, Color view);
  std::int16_t* remembered_values(std::size_t slot);
  std::size_t slot_of(Color view, const Orientation& o) const;
  void bring_up_to_date(const Position& position, Color view);
  void refresh(const Position& position, Color view, const Orientation& o);
  void apply(int ply, Color view, const Orientation& o);

  std::shared_ptr<const Network> network_;
  const Kernels& kernels_;
  std::vector<Ply> plies_;
  int top_ = 0;
  AlignedVector<std::int16_t> values_;  // [ply][view][hidden]
  std::vector<Remembered> remembered_;  // [view][mirrored][king bucket]
  AlignedVector<std::int16_t> remembered_values_;
};

}  // namespace kiebitz::nnue
