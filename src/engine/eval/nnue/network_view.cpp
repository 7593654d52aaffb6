#include "eval/nnue/network_view.h"

#include "eval/nnue/features.h"
#include "eval/nnue/kernels.h"

namespace kiebitz::nnue {
namespace {

// The hidden layer of both sides for one position, and for the position without one piece.
class BothViews {
 public:
  BothViews(const Network& network, const Position& position) : network_(network), position_(position) {
    const Architecture& a = network.architecture();
    for (const Color view : kColors) {
      orientations_[index(view)] = orientation(a, view, position.king(view));
      RowChanges changes;
      for (const Square s : squares(position.occupied())) changes.add(row_of(view, s));
      auto& sums = full_[index(view)];
      sums.assign(network.weights().feature_biases.begin(), network.weights().feature_biases.end());
      best_kernels().update(sums.data(), sums.data(), changes, a.hidden);
      without_[index(view)].resize(sums.size());
    }
  }

  int value() const { return value_of(full_, popcount(position_.occupied())); }

  int value_without(Square square) {
    for (const Color view : kColors) {
      RowChanges changes;
      changes.remove(row_of(view, square));
      best_kernels().update(without_[index(view)].data(), full_[index(view)].data(), changes,
                            network_.architecture().hidden);
    }
    return value_of(without_, popcount(position_.occupied()) - 1);
  }

 private:
  using Sums = std::array<AlignedVector<std::int16_t>, 2>;

  const std::int16_t* row_of(Color view, Square square) const {
    return network_.row(feature(orientations_[index(view)], view, position_.piece_on(square), square));
  }
  // From White's view.
  int value_of(const Sums& sums, int pieces) const {
    const Architecture& a = network_.architecture();
    const Color us = position_.side_to_move();
    const int bucket = a.output_bucket(pieces);
    const OutputInput input{sums[index(us)].data(), sums[index(opposite(us))].data(), network_.output_row(bucket)};
    const int value = network_.to_value(best_kernels().output(input, a.hidden), bucket);
    return us == Color::White ? value : -value;
  }

  const Network& network_;
  const Position& position_;
  std::array<Orientation, 2> orientations_;
  Sums full_;
  Sums without_;
};

}  // namespace

NetworkView network_view(const Network& network, const Position& position) {
  BothViews views(network, position);
  NetworkView result;
  result.value = views.value();
  result.share =
      is_for_network(position) ? material_scale(position, result.value > 0 ? Color::White : Color::Black) : 0;
  for (const Square s : squares(position.occupied() & ~position.pieces(PieceType::King))) {
    const int lost = result.value - views.value_without(s);
    result.worth[index(s)] = color_of(position.piece_on(s)) == Color::White ? lost : -lost;
  }
  return result;
}

}  // namespace kiebitz::nnue
