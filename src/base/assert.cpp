#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace kiebitz {

void assertion_failed(const char* condition, const char* why, const char* file, int line) {
  std::fprintf(stderr, "kiebitz: this is a bug: %s (%s, %s:%d)\n", why, condition, file, line);
  std::abort();
}

}  // namespace kiebitz
