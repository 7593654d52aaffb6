// The client for which work is queued. Plain values.
#pragma once

#include <cstdint>
#include <string>

namespace kiebitz::server {

// One person can be any number of visitors, but has few addresses: shared resources are divided among addresses first.
struct Client {
  std::string address;  // of client_key(); empty: the server, for work resumed after a restart
  std::string visitor;  // empty: anonymous
};

// Why a queue refuses more work of this client.
enum class WaitRefusal : std::uint8_t { QueueFull, AddressHasTooMuch, VisitorHasTooMuch, Stopping };

}  // namespace kiebitz::server
