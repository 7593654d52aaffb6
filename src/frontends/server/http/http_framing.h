// Checks where a request ends: its head must have exactly one reading (RFC 9112, 6.3). Checks the head of a WebSocket
// (RFC 6455, 4.2.1). The library is more lenient. Pure functions.
#pragma once

#include <optional>
#include <string_view>

#include "server/http/http_message.h"

namespace kiebitz::server {

// Does a field of this head continue in the next line? Obsolete, and other programs read a new field.
bool has_folded_line(std::string_view head);
// Either no Transfer-Encoding or exactly "chunked", which HTTP/1.0 does not know.
bool is_clearly_framed(const HttpRequest& request, bool is_http_1_1);
// The status for a refused handshake: 426 for another version of the protocol, 400 without a key.
std::optional<int> handshake_fault(const HttpRequest& request);

}  // namespace kiebitz::server
