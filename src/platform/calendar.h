// The time of day as stores, messages and records hold it.
#pragma once

#include <chrono>
#include <cstdint>

namespace kiebitz {

// Milliseconds since 1970, UTC.
inline std::int64_t calendar_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace kiebitz
