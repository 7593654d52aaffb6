#include "platform/large_pages.h"

#include <sys/mman.h>

#include <cstdlib>

namespace kiebitz {

LargeMemory allocate_large(std::size_t bytes) {
  constexpr std::size_t kHugePage = 2 * 1024 * 1024;
  const std::size_t rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  LargeMemory memory(std::aligned_alloc(kHugePage, rounded), &std::free);
  if (memory != nullptr) madvise(memory.get(), rounded, MADV_HUGEPAGE);  // a hint: failure costs only speed
  return memory;
}

}  // namespace kiebitz
