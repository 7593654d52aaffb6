#include "base/bits.h"

namespace kiebitz {

bool detect_fast_pext() {
#ifdef __x86_64__
  __builtin_cpu_init();
  return __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
#else
  return false;
#endif
}

#ifndef __BMI2__
const bool kFastPext = detect_fast_pext();
#endif

}  // namespace kiebitz
