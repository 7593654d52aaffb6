#include "eval/nnue/accumulator_stack.h"

#include <algorithm>

#include "base/assert.h"

namespace kiebitz::nnue {

AccumulatorStack::AccumulatorStack(std::shared_ptr<const Network> network, int max_plies, const Kernels& kernels)
    : network_(std::move(network)), kernels_(kernels), plies_(static_cast<std::size_t>(max_plies) + 1) {
  const Architecture& a = network_->architecture();
  const auto hidden = static_cast<std::size_t>(a.hidden);
  values_.resize(plies_.size() * 2 * hidden);
  remembered_.resize(static_cast<std::size_t>(2 * 2 * a.king_buckets));
  remembered_values_.resize(remembered_.size() * hidden);
  for (std::size_t slot = 0; slot < remembered_.size(); ++slot)
    std::copy_n(network_->weights().feature_biases.data(), hidden, remembered_values(slot));
}

void AccumulatorStack::reset() {
  top_ = 0;
  plies_[0] = Ply();
}

void AccumulatorStack::push(const Position& before, Move move) {
  KIEBITZ_ASSERT(top_ + 1 < static_cast<int>(plies_.size()), "more moves than the accumulator stack was made for");
  Ply& ply = plies_[static_cast<std::size_t>(++top_)];
  ply.delta = piece_delta(before, move);
  ply.summed = {};
  ply.turned = {};
  const PlacedPiece& placed = ply.delta.added[0];
  if (type_of(placed.piece) != PieceType::King) return;
  const Color us = before.side_to_move();
  const Architecture& a = network_->architecture();
  ply.turned[index(us)] = orientation(a, us, before.king(us)) != orientation(a, us, placed.square);
}

void AccumulatorStack::pop() {
  KIEBITZ_ASSERT(top_ > 0, "popped more moves than were pushed");
  --top_;
}

int AccumulatorStack::evaluate(const Position& position) {
  const Color us = position.side_to_move();
  for (const Color view : kColors) bring_up_to_date(position, view);
  const int bucket = network_->architecture().output_bucket(popcount(position.occupied()));
  const OutputInput input{values(top_, us), values(top_, opposite(us)), network_->output_row(bucket)};
  return network_->to_value(kernels_.output(input, network_->architecture().hidden), bucket);
}

std::int16_t* AccumulatorStack::values(int ply, Color view) {
  return values_.data() + static_cast<std::size_t>(2 * ply + index(view)) * network_->architecture().hidden;
}

std::int16_t* AccumulatorStack::remembered_values(std::size_t slot) {
  return remembered_values_.data() + slot * static_cast<std::size_t>(network_->architecture().hidden);
}

std::size_t AccumulatorStack::slot_of(Color view, const Orientation& o) const {
  const int mirrored = (o.flip & 7) != 0 ? 1 : 0;
  return static_cast<std::size_t>((2 * index(view) + mirrored) * network_->architecture().king_buckets + o.bucket);
}

void AccumulatorStack::bring_up_to_date(const Position& position, Color view) {
  const int v = index(view);
  const Orientation o = orientation(network_->architecture(), view, position.king(view));
  int from = top_;
  while (!plies_[static_cast<std::size_t>(from)].summed[v]) {
    if (from == 0 || plies_[static_cast<std::size_t>(from)].turned[v]) return refresh(position, view, o);
    --from;
  }
  for (int ply = from + 1; ply <= top_; ++ply) apply(ply, view, o);
}

void AccumulatorStack::apply(int ply, Color view, const Orientation& o) {
  const PieceDelta& delta = plies_[static_cast<std::size_t>(ply)].delta;
  RowChanges changes;
  for (int i = 0; i < delta.added_count; ++i)
    changes.add(network_->row(feature(o, view, delta.added[i].piece, delta.added[i].square)));
  for (int i = 0; i < delta.removed_count; ++i)
    changes.remove(network_->row(feature(o, view, delta.removed[i].piece, delta.removed[i].square)));
  kernels_.update(values(ply, view), values(ply - 1, view), changes, network_->architecture().hidden);
  plies_[static_cast<std::size_t>(ply)].summed[index(view)] = true;
}

void AccumulatorStack::refresh(const Position& position, Color view, const Orientation& o) {
  const std::size_t slot = slot_of(view, o);
  Remembered& memory = remembered_[slot];
  RowChanges changes;
  for (const Color c : kColors) {
    for (const PieceType t : kPieceTypes) {
      const Bitboard now = position.pieces(c, t);
      Bitboard& before = memory.pieces[index(c)][index(t)];
      const Piece piece = make_piece(c, t);
      for (const Square s : squares(now & ~before)) changes.add(network_->row(feature(o, view, piece, s)));
      for (const Square s : squares(before & ~now)) changes.remove(network_->row(feature(o, view, piece, s)));
      before = now;
    }
  }
  const int hidden = network_->architecture().hidden;
  std::int16_t* sums = remembered_values(slot);
  kernels_.update(sums, sums, changes, hidden);
  std::copy_n(sums, hidden, values(top_, view));
  plies_[static_cast<std::size_t>(top_)].summed[index(view)] = true;
}

}  // namespace kiebitz::nnue
