// The network inside the program: the bytes of data/networks/default.kbn at build time, if it existed.
#pragma once

#include <cstdint>
#include <span>

namespace kiebitz::nnue {

// Empty if the program was built without one.
std::span<const std::uint8_t> embedded_network_bytes();

}  // namespace kiebitz::nnue
