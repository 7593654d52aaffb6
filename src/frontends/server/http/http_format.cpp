#include "server/http/http_format.h"

#include <fmt/format.h>

#include <iterator>

namespace kiebitz::server {
namespace {

// Replaces control characters to prevent header injection.
void append_clean(std::string& out, std::string_view text) {
  const std::size_t begin = out.size();
  out.append(text);
  for (std::size_t i = begin; i < out.size(); ++i)
    if (static_cast<unsigned char>(out[i]) < 0x20 || out[i] == 0x7f) out[i] = ' ';
}

void append_field(std::string& out, std::string_view name, std::string_view value) {
  append_clean(out, name);
  out += ": ";
  append_clean(out, value);
  out += "\r\n";
}

}  // namespace

std::string_view status_phrase(int status) {
  switch (status) {
    case 100:
      return "Continue";
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 204:
      return "No Content";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 406:
      return "Not Acceptable";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 411:
      return "Length Required";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 421:
      return "Misdirected Request";
    case 422:
      return "Unprocessable Content";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 499:
      return "Client Closed Request";
    case 500:
      return "Internal Server Error";
    case 503:
      return "Service Unavailable";
    case 507:
      return "Insufficient Storage";
    default:
      return "Status";
  }
}

std::string format_response_head(const HttpResponse& response, const Framing& framing) {
  std::string head;
  head.reserve(1024);
  fmt::format_to(std::back_inserter(head), "HTTP/1.1 {} {}\r\n", response.status, status_phrase(response.status));
  if (!response.content_type.empty()) append_field(head, "Content-Type", response.content_type);
  for (const Header& field : response.headers) append_field(head, field.first, field.second);
  if (framing.chunked)
    head += "Transfer-Encoding: chunked\r\n";
  else if (framing.length)
    fmt::format_to(std::back_inserter(head), "Content-Length: {}\r\n", *framing.length);
  head += framing.keep_alive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  return head;
}

std::string format_chunk(std::string_view text) {
  if (text.empty()) return "0\r\n\r\n";
  return fmt::format("{:x}\r\n{}\r\n", text.size(), text);
}

}  // namespace kiebitz::server
