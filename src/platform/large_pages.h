// Memory in large pages where the system has them, ordinary pages elsewhere.
#pragma once

#include <cstddef>

#include "base/large_memory.h"

namespace kiebitz {

// Aligned to at least 2 MiB, contents unspecified; null if the memory cannot be had.
LargeMemory allocate_large(std::size_t bytes);

}  // namespace kiebitz
