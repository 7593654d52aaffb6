// A block of memory with the function that gives it back. Rooms that only use memory take it as this; how it is
// obtained (large pages, alignment) is the business of platform/.
#pragma once

#include <cstddef>
#include <memory>

namespace kiebitz {

using LargeMemory = std::unique_ptr<void, void (*)(void*)>;
// Null if the memory cannot be had.
using LargeAllocator = LargeMemory (*)(std::size_t bytes);

}  // namespace kiebitz
