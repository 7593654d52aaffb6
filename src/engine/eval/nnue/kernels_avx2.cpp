// AVX2 versions of the kernels. Compiled for AVX2 whatever the target of the program is; called only where the
// processor has it.
#include "eval/nnue/kernels.h"
#include "eval/nnue/network.h"

#ifdef __x86_64__
#include <immintrin.h>

namespace kiebitz::nnue {
namespace {

#define KIEBITZ_AVX2 __attribute__((target("avx2")))

constexpr int kLanes = 16;
constexpr int kVectors = kHiddenUnit / kLanes;

KIEBITZ_AVX2 inline __m256i load(const std::int16_t* p) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
}
KIEBITZ_AVX2 inline void store(std::int16_t* p, __m256i v) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), v); }

// The frequent moves with known counts: each vector is read and written once.
template <int Added, int Removed>
KIEBITZ_AVX2 void update_fused(std::int16_t* to, const std::int16_t* from, const RowChanges& changes, int hidden) {
  const std::int16_t* added[Added];
  const std::int16_t* removed[Removed];
  for (int k = 0; k < Added; ++k) added[k] = changes.added[k];
  for (int k = 0; k < Removed; ++k) removed[k] = changes.removed[k];
  for (int i = 0; i < hidden; i += kLanes) {
    __m256i v = load(from + i);
    for (int k = 0; k < Added; ++k) v = _mm256_add_epi16(v, load(added[k] + i));
    for (int k = 0; k < Removed; ++k) v = _mm256_sub_epi16(v, load(removed[k] + i));
    store(to + i, v);
  }
}

// Any counts: a block of the accumulator stays in registers while all rows are added.
KIEBITZ_AVX2 void update_any(std::int16_t* to, const std::int16_t* from, const RowChanges& changes, int hidden) {
  for (int begin = 0; begin < hidden; begin += kHiddenUnit) {
    __m256i block[kVectors];
    for (int j = 0; j < kVectors; ++j) block[j] = load(from + begin + j * kLanes);
    for (int k = 0; k < changes.added_count; ++k)
      for (int j = 0; j < kVectors; ++j)
        block[j] = _mm256_add_epi16(block[j], load(changes.added[k] + begin + j * kLanes));
    for (int k = 0; k < changes.removed_count; ++k)
      for (int j = 0; j < kVectors; ++j)
        block[j] = _mm256_sub_epi16(block[j], load(changes.removed[k] + begin + j * kLanes));
    for (int j = 0; j < kVectors; ++j) store(to + begin + j * kLanes, block[j]);
  }
}

KIEBITZ_AVX2 void update_avx2(std::int16_t* to, const std::int16_t* from, const RowChanges& changes, int hidden) {
  if (changes.added_count == 1 && changes.removed_count == 1) return update_fused<1, 1>(to, from, changes, hidden);
  if (changes.added_count == 1 && changes.removed_count == 2) return update_fused<1, 2>(to, from, changes, hidden);
  if (changes.added_count == 2 && changes.removed_count == 2) return update_fused<2, 2>(to, from, changes, hidden);
  update_any(to, from, changes, hidden);
}

// The square fits an unsigned 16-bit number, its half a signed one: a multiply-add applies the weights and half of the
// sum.
KIEBITZ_AVX2 inline __m256i weighted(const std::int16_t* values, const std::int16_t* weights, __m256i one) {
  const __m256i v = _mm256_min_epi16(_mm256_max_epi16(load(values), _mm256_setzero_si256()), one);
  return _mm256_madd_epi16(_mm256_srli_epi16(_mm256_mullo_epi16(v, v), 1), load(weights));
}

KIEBITZ_AVX2 std::int32_t output_avx2(const OutputInput& input, int hidden) {
  const __m256i one = _mm256_set1_epi16(kHiddenOne);
  __m256i own = _mm256_setzero_si256();
  __m256i other = _mm256_setzero_si256();
  for (int i = 0; i < hidden; i += kLanes) {
    own = _mm256_add_epi32(own, weighted(input.own + i, input.weights + i, one));
    other = _mm256_add_epi32(other, weighted(input.other + i, input.weights + hidden + i, one));
  }
  const __m256i both = _mm256_add_epi32(own, other);
  __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4e));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xb1));
  return _mm_cvtsi128_si32(sum);
}

constexpr Kernels kAvx2 = {"AVX2", &update_avx2, &output_avx2};

}  // namespace

const Kernels* avx2_kernels() { return __builtin_cpu_supports("avx2") ? &kAvx2 : nullptr; }

}  // namespace kiebitz::nnue

#else

namespace kiebitz::nnue {
const Kernels* avx2_kernels() { return nullptr; }
}  // namespace kiebitz::nnue

#endif
