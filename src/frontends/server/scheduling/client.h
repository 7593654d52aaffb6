// Whose work it is that waits for an engine or for the disk. Plain values.
#pragma once

#include <cstdint>
#include <string>

namespace kiebitz::server {

// Anybody can be as many visitors as he likes, but has few addresses: what many want is shared among addresses first.
struct Client {
  std::string address;  // as client_key() has it; empty: the server itself, for work that a restart found
  std::string visitor;  // empty: nobody
};

// Why nothing more of this client can wait.
enum class WaitRefusal : std::uint8_t { QueueFull, AddressHasTooMuch, VisitorHasTooMuch, Stopping };

}  // namespace kiebitz::server
