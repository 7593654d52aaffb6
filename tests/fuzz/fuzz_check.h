// The one assertion of the fuzz targets: active in every build, prints the property that failed.
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
