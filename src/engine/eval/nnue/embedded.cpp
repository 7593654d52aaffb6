// CMake defines the file name and excludes this source from link-time optimisation, which cannot read the assembler.
#include "eval/nnue/embedded.h"

#ifdef KIEBITZ_NETWORK_FILE

extern "C" {
extern const std::uint8_t kiebitz_network_begin[];
extern const std::uint8_t kiebitz_network_end[];
}

__asm__(
    ".pushsection .rodata\n"
    ".balign 64\n"
    ".global kiebitz_network_begin\n"
    "kiebitz_network_begin:\n"
    ".incbin \"" KIEBITZ_NETWORK_FILE
    "\"\n"
    ".global kiebitz_network_end\n"
    "kiebitz_network_end:\n"
    ".byte 0\n"
    ".popsection\n");

namespace kiebitz::nnue {
std::span<const std::uint8_t> embedded_network_bytes() { return {kiebitz_network_begin, kiebitz_network_end}; }
}  // namespace kiebitz::nnue

#else

namespace kiebitz::nnue {
std::span<const std::uint8_t> embedded_network_bytes() { return {}; }
}  // namespace kiebitz::nnue

#endif
