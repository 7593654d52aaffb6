#include "eval/nnue/kernels.h"

#include <algorithm>

#include "eval/nnue/network.h"

namespace kiebitz::nnue {
namespace {

void update_portable(std::int16_t* to, const std::int16_t* from, const RowChanges& changes, int hidden) {
  if (to != from) std::copy_n(from, hidden, to);
  for (int k = 0; k < changes.added_count; ++k)
    for (int i = 0; i < hidden; ++i) to[i] = static_cast<std::int16_t>(to[i] + changes.added[k][i]);
  for (int k = 0; k < changes.removed_count; ++k)
    for (int i = 0; i < hidden; ++i) to[i] = static_cast<std::int16_t>(to[i] - changes.removed[k][i]);
}

std::int32_t output_of(const std::int16_t* values, const std::int16_t* weights, int hidden) {
  std::int32_t sum = 0;
  for (int i = 0; i < hidden; ++i) {
    sum += half_square(std::clamp<int>(values[i], 0, kHiddenOne)) * weights[i];
  }
  return sum;
}

std::int32_t output_portable(const OutputInput& input, int hidden) {
  return output_of(input.own, input.weights, hidden) + output_of(input.other, input.weights + hidden, hidden);
}

constexpr Kernels kPortable = {"portable", &update_portable, &output_portable};

}  // namespace

const Kernels& portable_kernels() { return kPortable; }

const Kernels& best_kernels() {
  const Kernels* avx2 = avx2_kernels();
  return avx2 != nullptr ? *avx2 : kPortable;
}

}  // namespace kiebitz::nnue
