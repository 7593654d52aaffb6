// The one assertion of the fuzz targets: it is on in every build and says which promise was broken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace kiebitz::fuzz {

inline void check(bool condition, const char* promise) {
  if (condition) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

}  // namespace kiebitz::fuzz

// libFuzzer's entry; replay_main.cpp calls it too.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
