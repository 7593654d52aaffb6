// Two operations on 64-bit words that the language does not name. Parallel bit extract: a build for a machine with BMI2
// uses the instruction unconditionally; a portable build asks the processor once and otherwise falls back to
// multiplication.
#pragma once

#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace kiebitz {

// Whether PEXT is fast. AMD before Zen 3 implements it in microcode, slower than a multiplication.
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

__extension__ using UInt128 = unsigned __int128;

// The high half of a 64 x 64 bit product: maps a uniform 64-bit number to [0, count).
constexpr std::uint64_t multiply_high(std::uint64_t a, std::uint64_t b) {
  return static_cast<std::uint64_t>((static_cast<UInt128>(a) * b) >> 64);
}

}  // namespace kiebitz
