// Parallel bit extract, the one instruction of BMI2 this program wants by name. A build for a machine that has it uses
// it unconditionally; a portable build asks the processor once and otherwise falls back to multiplication.
#pragma once

#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace kiebitz {

// Is there a fast PEXT? AMD before Zen 3 has it in microcode, slower than a multiplication.
bool detect_fast_pext();

#ifdef __BMI2__
constexpr bool use_pext() { return true; }
inline std::uint64_t pext(std::uint64_t value, std::uint64_t mask) { return _pext_u64(value, mask); }
#else
extern const bool kFastPext;
inline bool use_pext() { return kFastPext; }
inline std::uint64_t pext([[maybe_unused]] std::uint64_t value, [[maybe_unused]] std::uint64_t mask) {
  std::uint64_t result = 0;
#ifdef __x86_64__
  __asm__("pextq %2, %1, %0" : "=r"(result) : "r"(value), "r"(mask));
#endif
  return result;
}
#endif

}  // namespace kiebitz
