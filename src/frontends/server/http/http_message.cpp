#include "server/http/http_message.h"

#include <algorithm>

#include "base/text.h"

namespace kiebitz::server {

std::string_view method_name(Method method) {
  switch (method) {
    case Method::Get:
      return "GET";
    case Method::Head:
      return "HEAD";
    case Method::Post:
      return "POST";
    case Method::Put:
      return "PUT";
    case Method::Patch:
      return "PATCH";
    case Method::Delete:
      return "DELETE";
    case Method::Options:
      return "OPTIONS";
    case Method::Other:
      break;
  }
  return "OTHER";
}

bool same_header_name(std::string_view a, std::string_view b) { return equal_ignoring_case(a, b); }

std::string_view HttpRequest::header(std::string_view name) const {
  for (const Header& field : headers)
    if (same_header_name(field.first, name)) return field.second;
  return {};
}

int HttpRequest::count_header(std::string_view name) const {
  return static_cast<int>(std::count_if(headers.begin(), headers.end(),
                                        [name](const Header& field) { return same_header_name(field.first, name); }));
}

}  // namespace kiebitz::server
