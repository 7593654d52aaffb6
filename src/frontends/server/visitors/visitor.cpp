#include "server/visitors/visitor.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "server/visitors/secrets.h"

namespace kiebitz::server {
namespace {

constexpr std::size_t kVisitorIdLength = 24;
constexpr int kCookieSeconds = 400 * 24 * 3600;  // the longest browsers allow

}  // namespace

Visitor visitor_of_token(std::string_view token) {
  return Visitor{sha256_hex("kiebitz visitor " + std::string(token)).substr(0, kVisitorIdLength)};
}

ShownToken shown_token(const HttpRequest& request) {
  const std::string_view authorization = request.header("Authorization");
  if (authorization.empty()) return {cookie_value(request, kVisitorCookie)};
  constexpr std::string_view kScheme = "Bearer ";
  const bool is_bearer =
      authorization.size() > kScheme.size() && same_header_name(authorization.substr(0, kScheme.size()), kScheme);
  return {is_bearer ? authorization.substr(kScheme.size()) : std::string_view("?"), true};
}

std::string_view cookie_value(const HttpRequest& request, std::string_view name) {
  for (const Header& field : request.headers) {
    if (!same_header_name(field.first, "Cookie")) continue;
    std::string_view rest = field.second;
    while (!rest.empty()) {
      std::string_view pair = rest.substr(0, rest.find(';'));
      rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
      pair.remove_prefix(std::min(pair.find_first_not_of(' '), pair.size()));
      const std::size_t equals = pair.find('=');
      if (equals != std::string_view::npos && pair.substr(0, equals) == name) return pair.substr(equals + 1);
    }
  }
  return {};
}

std::string set_cookie(std::string_view name, std::string_view value, bool is_secure) {
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{}", name, value,
                     value.empty() ? 0 : kCookieSeconds, is_secure ? "; Secure" : "");
}

}  // namespace kiebitz::server
