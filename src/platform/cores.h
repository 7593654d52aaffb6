// How many threads can run at the same time here. Safe to call from any thread.
#pragma once

#include <algorithm>
#include <thread>

namespace kiebitz {

// At least one; what the system lets this process use.
inline int core_count() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

}  // namespace kiebitz
