// Where engines get their network: from inside the program or from a file. A network is shared by all engines that use
// it and never changes. Safe to call from any thread.
#pragma once

#include <memory>
#include <string>

#include "base/expected.h"
#include "eval/nnue/network.h"

namespace kiebitz {

using NetworkPtr = std::shared_ptr<const nnue::Network>;

// Null if the program was built without a network.
NetworkPtr embedded_network();

// On failure a sentence that says what is wrong with the file.
Expected<NetworkPtr, std::string> read_network(const std::string& path);

}  // namespace kiebitz
