// A point in time for deadlines and durations: the clock never jumps.
#pragma once

#include <chrono>

namespace kiebitz {

using TimePoint = std::chrono::steady_clock::time_point;

}  // namespace kiebitz
