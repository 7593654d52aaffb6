// Checks of our own invariants. An assertion is about a bug of ours, never about user input: it prints its sentence and
// aborts in assertion builds (debug, sanitizers, fuzzers) and costs nothing elsewhere.
#pragma once

namespace kiebitz {

[[noreturn]] void assertion_failed(const char* condition, const char* why, const char* file, int line);

}  // namespace kiebitz

#ifdef KIEBITZ_ASSERTIONS
#define KIEBITZ_ASSERT(condition, why) \
  ((condition) ? static_cast<void>(0) : ::kiebitz::assertion_failed(#condition, why, __FILE__, __LINE__))
#else
#define KIEBITZ_ASSERT(condition, why) static_cast<void>(0)
#endif
