// The inner loops of the network, once in plain C++ and once with AVX2, chosen at run time. Integer sums without
// overflow (Network guarantees this), so that both give the same numbers. Pure functions over memory the caller owns.
#pragma once

#include <array>
#include <cstdint>

#include "eval/nnue/architecture.h"

namespace kiebitz::nnue {

// Rows of weights to add to and subtract from an accumulator.
struct RowChanges {
  std::array<const std::int16_t*, kMaxActive> added;
  std::array<const std::int16_t*, kMaxActive> removed;
  int added_count = 0;
  int removed_count = 0;

  void add(const std::int16_t* row) { added[added_count++] = row; }
  void remove(const std::int16_t* row) { removed[removed_count++] = row; }
};

// Hidden values of the side to move and of the other side, and the output weights for both, in this order.
struct OutputInput {
  const std::int16_t* own;
  const std::int16_t* other;
  const std::int16_t* weights;
};

struct Kernels {
  const char* name;
  // to = from + added - removed; `to` may be `from`. hidden: a multiple of kHiddenUnit.
  void (*update)(std::int16_t* to, const std::int16_t* from, const RowChanges& changes, int hidden);
  // Sum over both views of weight * half_square(clamp(value, 0, kHiddenOne)).
  std::int32_t (*output)(const OutputInput& input, int hidden);
};

const Kernels& portable_kernels();
// Null if this processor (or this build) has no AVX2.
const Kernels* avx2_kernels();
const Kernels& best_kernels();

}  // namespace kiebitz::nnue
