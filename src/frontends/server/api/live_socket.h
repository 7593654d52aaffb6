// The server's end of one visitor's WebSocket, known to the hub.
#pragma once

#include "server/api/live.h"

namespace kiebitz::server {

std::shared_ptr<SocketHandler> make_live_socket(LiveHub& hub, LivePeer peer);

}  // namespace kiebitz::server
