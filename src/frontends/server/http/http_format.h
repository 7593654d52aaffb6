// Formats the head of an answer. Pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "server/http/http_message.h"

namespace kiebitz::server {

struct Framing {
  std::optional<std::size_t> length;  // nothing: chunked, or until the connection closes
  bool chunked = false;
  bool keep_alive = true;
};

// Ends with the empty line. A control character in a header becomes a blank, which prevents header injection.
std::string format_response_head(const HttpResponse& response, const Framing& framing);
std::string_view status_phrase(int status);
// One piece of a chunked body; empty text gives the last one.
std::string format_chunk(std::string_view text);

}  // namespace kiebitz::server
