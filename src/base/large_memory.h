// A block of memory with the function that frees it. Modules that only use memory take this type; platform/ decides how
// the memory is obtained (large pages, alignment).
#pragma once

#include <cstddef>
#include <memory>

namespace kiebitz {

using LargeMemory = std::unique_ptr<void, void (*)(void*)>;
// Null if the allocation fails.
using LargeAllocator = LargeMemory (*)(std::size_t bytes);

}  // namespace kiebitz
