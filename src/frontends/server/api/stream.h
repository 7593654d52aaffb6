// Framing of events in a stream: SSE, or one JSON object per line. Pure functions.
#pragma once

#include <memory>
#include <string>

#include "server/api/call.h"

namespace kiebitz::server {

enum class StreamFormat : std::uint8_t { Sse, Ndjson };

StreamFormat stream_format(const HttpRequest& request);
// `id` may be empty.
std::string frame_event(StreamFormat format, std::string_view id, std::string_view data);
HttpResponse stream_response(StreamFormat format, std::shared_ptr<Outbox> outbox);

}  // namespace kiebitz::server
