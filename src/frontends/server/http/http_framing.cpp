#include "server/http/http_framing.h"

namespace kiebitz::server {
namespace {

constexpr std::string_view kSocketVersion = "13";
constexpr std::size_t kSocketKeyLength = 24;  // 16 bytes in base64

}  // namespace

bool has_folded_line(std::string_view head) {
  return head.find("\r\n ") != std::string_view::npos || head.find("\r\n\t") != std::string_view::npos;
}

bool is_clearly_framed(const HttpRequest& request, bool is_http_1_1) {
  const int count = request.count_header("Transfer-Encoding");
  if (count == 0) return true;
  return is_http_1_1 && count == 1 && same_header_name(request.header("Transfer-Encoding"), "chunked");
}

std::optional<int> handshake_fault(const HttpRequest& request) {
  if (request.count_header("Sec-WebSocket-Version") == 0) return 400;
  if (request.header("Sec-WebSocket-Version") != kSocketVersion) return 426;
  if (request.header("Sec-WebSocket-Key").size() != kSocketKeyLength) return 400;
  return std::nullopt;
}

}  // namespace kiebitz::server
