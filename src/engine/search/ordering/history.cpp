#include "search/ordering/history.h"

namespace kiebitz {
namespace {

// Continuation tables begin slightly negative: an unknown pair of moves is usually bad.
constexpr int kContinuationStart = -500;

template <class T>
void fill(T& value, int start) {
  if constexpr (requires { value.set(start); }) {
    value.set(start);
  } else {
    for (auto& part : value) fill(part, start);
  }
}

}  // namespace

void Histories::clear() {
  fill(butterfly, 0);
  fill(capture, 0);
  fill(pawn, 0);
  fill(continuation, kContinuationStart);
  for (auto& row : counter_move) row.fill(Move());
  fill(pawn_correction, 0);
  fill(non_pawn_correction, 0);
  fill(continuation_correction, 0);
}

}  // namespace kiebitz
