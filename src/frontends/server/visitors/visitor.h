// Visitor: the sender of a request, identified by a token of this server (visitor_tokens.h). There is no list of
// visitors: the public id follows from the token, and only the id is stored. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "server/http/http_message.h"

namespace kiebitz::server {

inline constexpr std::string_view kVisitorCookie = "kiebitz_visitor";
inline constexpr std::string_view kAccessCookie = "kiebitz_access";

struct Visitor {
  std::string id;  // gives no access; safe in files and logs
  friend bool operator==(const Visitor&, const Visitor&) = default;
};

Visitor visitor_of_token(std::string_view token);

// The token of a request: bearer token or cookie; with both, the bearer token.
struct ShownToken {
  std::string_view text;  // of the request; empty: none
  bool is_bearer = false;
};
ShownToken shown_token(const HttpRequest& request);

// The value of a cookie of the request; empty if there is none.
std::string_view cookie_value(const HttpRequest& request, std::string_view name);
// The value of a Set-Cookie header. An empty value deletes the cookie.
std::string set_cookie(std::string_view name, std::string_view value, bool is_secure);

}  // namespace kiebitz::server
