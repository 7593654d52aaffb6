// Serves the WebSocket of one client: reads its messages, sends the events that it has subscribed to.
#pragma once

#include "server/api/live.h"

namespace kiebitz::server {

std::shared_ptr<SocketHandler> make_live_socket(LiveHub& hub, LivePeer peer);

}  // namespace kiebitz::server
