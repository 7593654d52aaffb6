// The source of an engine's network: the program itself or a file. All engines that use a network share it; it never
// changes. Safe to call from any thread.
#pragma once

#include <memory>
#include <string>

#include "base/expected.h"
#include "eval/nnue/network.h"

namespace kiebitz {

using NetworkPtr = std::shared_ptr<const nnue::Network>;

// Null if the program was built without a network.
NetworkPtr embedded_network();

// On failure a sentence that describes what is wrong with the file.
Expected<NetworkPtr, std::string> read_network(const std::string& path);

}  // namespace kiebitz
