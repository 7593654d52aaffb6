// Where a request ends: what its head must say so that nobody can read its bytes in two ways (RFC 9112, 6.3), and what
// the head of a WebSocket must have (RFC 6455, 4.2.1). The library underneath is more lenient. Pure functions.
#pragma once

#include <optional>
#include <string_view>

#include "server/http/http_message.h"

namespace kiebitz::server {

// Does a field of this head go on in the next line? Obsolete, and read by others as a new field.
bool has_folded_line(std::string_view head);
// Either no Transfer-Encoding or exactly "chunked", which HTTP/1.0 does not know.
bool is_clearly_framed(const HttpRequest& request, bool is_http_1_1);
// The status this handshake is refused with: 426 for another version of the protocol, 400 for one without a key.
std::optional<int> handshake_fault(const HttpRequest& request);

}  // namespace kiebitz::server
