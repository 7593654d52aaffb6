// The network inside the program: the bytes of data/networks/default.kbn at the time of the build, if it was there.
#pragma once

#include <cstdint>
#include <span>

namespace kiebitz::nnue {

// Empty if the program was built without one.
std::span<const std::uint8_t> embedded_network_bytes();

}  // namespace kiebitz::nnue
