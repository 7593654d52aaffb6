// The client of a WebSocket: its visitor, its address and its budget of messages. A plain value.
#pragma once

#include <optional>
#include <string>

#include "server/http/rate_limiter.h"
#include "server/visitors/visitor.h"

namespace kiebitz::server {

struct LivePeer {
  std::optional<Visitor> visitor;
  std::string address;
  MessageBudget budget;  // taken from for each message
};

}  // namespace kiebitz::server
