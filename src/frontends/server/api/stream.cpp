#include "server/api/stream.h"

#include <fmt/format.h>

namespace kiebitz::server {

StreamFormat stream_format(const HttpRequest& request) {
  const bool wants_lines = request.header("Accept").find("ndjson") != std::string_view::npos;
  return wants_lines ? StreamFormat::Ndjson : StreamFormat::Sse;
}

std::string frame_event(StreamFormat format, std::string_view id, std::string_view data) {
  if (format == StreamFormat::Ndjson) return fmt::format("{}\n", data);
  if (id.empty()) return fmt::format("data: {}\n\n", data);
  return fmt::format("id: {}\ndata: {}\n\n", id, data);
}

HttpResponse stream_response(StreamFormat format, std::shared_ptr<Outbox> outbox) {
  HttpResponse response;
  response.content_type = format == StreamFormat::Sse ? "text/event-stream" : "application/x-ndjson";
  response.headers.emplace_back("Cache-Control", "no-store");
  response.headers.emplace_back("X-Accel-Buffering", "no");
  response.stream = std::move(outbox);
  return response;
}

}  // namespace kiebitz::server
