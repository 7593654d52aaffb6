// Permitted hosts and origins. It protects against pages of other sites that send requests in a visitor's name, and
// against foreign names that point to this machine. Pure functions and a plain value.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/http/http_message.h"

namespace kiebitz::server {

class HostCheck {
 public:
  // Permitted host names besides localhost and IP addresses, without port, and permitted foreign origins such as
  // "http://localhost:5173".
  explicit HostCheck(std::vector<std::string> names, std::vector<std::string> origins = {})
      : names_(std::move(names)), origins_(std::move(origins)) {}

  // Is there exactly one Host header with a permitted name? An IP address is always permitted, because it needs no name
  // lookup.
  bool is_known_host(const HttpRequest& request) const;
  // No Origin at all (not a browser, or a plain navigation), the host of the request, or a permitted origin.
  bool is_own_origin(const HttpRequest& request) const;

 private:
  std::vector<std::string> names_;
  std::vector<std::string> origins_;
};

// "example.org:8080" -> "example.org", "[::1]:80" -> "[::1]".
std::string_view without_port(std::string_view host);
bool is_address_literal(std::string_view host);
// The last address of the last X-Forwarded-For: what the nearest proxy wrote. Everything before it comes from the
// client.
std::string_view last_forwarded(const HttpRequest& request);

}  // namespace kiebitz::server
