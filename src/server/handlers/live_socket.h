// The server's end of one visitor's WebSocket. Private to the live hub.
#pragma once

#include "server/handlers/live.h"

namespace kiebitz::server {

std::shared_ptr<SocketHandler> make_live_socket(LiveHub& hub, const LiveServices& services,
                                                const std::optional<Visitor>& visitor, PayMessage pay);

}  // namespace kiebitz::server
