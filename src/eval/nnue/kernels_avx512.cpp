// AVX-512 versions of the kernels, for processors that also have its neural network instructions: the older ones slow
// down when they use wide vectors.
#include "eval/nnue/kernels.h"
#include "eval/nnue/network.h"

#ifdef __x86_64__
#include <immintrin.h>

#include <array>
#include <numeric>

#define KIEBITZ_TARGET __attribute__((target("avx512f,avx512bw,avx512vnni")))

namespace kiebitz::nnue {
namespace avx512 {
namespace {

using Vector = __m512i;
constexpr int kLanes = 32;

KIEBITZ_TARGET inline Vector load(const std::int16_t* p) { return _mm512_loadu_si512(p); }
KIEBITZ_TARGET inline void store(std::int16_t* p, Vector v) { _mm512_storeu_si512(p, v); }
KIEBITZ_TARGET inline Vector add(Vector a, Vector b) { return _mm512_add_epi16(a, b); }
KIEBITZ_TARGET inline Vector subtract(Vector a, Vector b) { return _mm512_sub_epi16(a, b); }

// weight * value fits 16 bits, so that one instruction does the second multiplication and the sum.
KIEBITZ_TARGET inline Vector accumulate(Vector sum, const std::int16_t* values, const std::int16_t* weights) {
  const Vector one = _mm512_set1_epi16(kHiddenOne);
  const Vector v = _mm512_min_epi16(_mm512_max_epi16(load(values), _mm512_setzero_si512()), one);
  return _mm512_dpwssd_epi32(sum, _mm512_mullo_epi16(v, load(weights)), v);
}

// Through memory: g++ 12 takes what its own header does for the same to be uninitialised (GCC bug 105593).
KIEBITZ_TARGET inline std::int32_t sum_of(Vector a, Vector b) {
  alignas(64) std::array<std::int32_t, 16> lanes;
  _mm512_store_si512(lanes.data(), _mm512_add_epi32(a, b));
  return std::accumulate(lanes.begin(), lanes.end(), 0);
}

#include "eval/nnue/kernels_vector.h"

constexpr Kernels kKernels = {"AVX-512", &update, &output};

}  // namespace
}  // namespace avx512

const Kernels* avx512_kernels() {
  const bool has_all =
      __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni");
  return has_all ? &avx512::kKernels : nullptr;
}

}  // namespace kiebitz::nnue

#undef KIEBITZ_TARGET

#else

namespace kiebitz::nnue {
const Kernels* avx512_kernels() { return nullptr; }
}  // namespace kiebitz::nnue

#endif
