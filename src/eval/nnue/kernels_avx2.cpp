// AVX2 versions of the kernels. Compiled for AVX2 whatever the rest of the program is compiled for; called only where
// the processor has it.
#include "eval/nnue/kernels.h"
#include "eval/nnue/network.h"

#ifdef __x86_64__
#include <immintrin.h>

#define KIEBITZ_TARGET __attribute__((target("avx2")))

namespace kiebitz::nnue {
namespace avx2 {
namespace {

using Vector = __m256i;
constexpr int kLanes = 16;

KIEBITZ_TARGET inline Vector load(const std::int16_t* p) {
  return _mm256_loadu_si256(reinterpret_cast<const Vector*>(p));
}
KIEBITZ_TARGET inline void store(std::int16_t* p, Vector v) { _mm256_storeu_si256(reinterpret_cast<Vector*>(p), v); }
KIEBITZ_TARGET inline Vector add(Vector a, Vector b) { return _mm256_add_epi16(a, b); }
KIEBITZ_TARGET inline Vector subtract(Vector a, Vector b) { return _mm256_sub_epi16(a, b); }

// weight * value fits 16 bits, so that one multiply-add does the second multiplication and half of the sum.
KIEBITZ_TARGET inline Vector accumulate(Vector sum, const std::int16_t* values, const std::int16_t* weights) {
  const Vector one = _mm256_set1_epi16(kHiddenOne);
  const Vector v = _mm256_min_epi16(_mm256_max_epi16(load(values), _mm256_setzero_si256()), one);
  return _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_mullo_epi16(v, load(weights)), v));
}

KIEBITZ_TARGET inline std::int32_t sum_of(Vector a, Vector b) {
  const Vector both = _mm256_add_epi32(a, b);
  __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4e));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xb1));
  return _mm_cvtsi128_si32(sum);
}

#include "eval/nnue/kernels_vector.h"

constexpr Kernels kKernels = {"AVX2", &update, &output};

}  // namespace
}  // namespace avx2

const Kernels* avx2_kernels() { return __builtin_cpu_supports("avx2") ? &avx2::kKernels : nullptr; }

}  // namespace kiebitz::nnue

#undef KIEBITZ_TARGET

#else

namespace kiebitz::nnue {
const Kernels* avx2_kernels() { return nullptr; }
}  // namespace kiebitz::nnue

#endif
