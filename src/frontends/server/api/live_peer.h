// Who is at the other end of a WebSocket. A plain value.
#pragma once

#include <optional>
#include <string>

#include "server/http/rate_limiter.h"
#include "server/visitors/visitor.h"

namespace kiebitz::server {

struct LivePeer {
  std::optional<Visitor> visitor;
  std::string address;
  PayMessage pay;  // for each of his messages
};

}  // namespace kiebitz::server
