// Whom a request may come from and which name it may use: against pages of other sites that send requests in a
// visitor's name, and against names that an attacker points at this machine. Pure functions and a plain value.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/http/http_message.h"

namespace kiebitz::server {

class HostCheck {
 public:
  // Names besides localhost and IP addresses that this server answers to, without port, and foreign origins that are
  // welcome, such as "http://localhost:5173".
  explicit HostCheck(std::vector<std::string> names, std::vector<std::string> origins = {})
      : names_(std::move(names)), origins_(std::move(origins)) {}

  // Exactly one Host header with a name this server answers to. An IP address is always fine: no name leads to it.
  bool is_known_host(const HttpRequest& request) const;
  // No Origin at all (not a browser, or a plain navigation), the same host the request goes to, or a welcome one.
  bool is_own_origin(const HttpRequest& request) const;

 private:
  std::vector<std::string> names_;
  std::vector<std::string> origins_;
};

// "example.org:8080" -> "example.org", "[::1]:80" -> "[::1]".
std::string_view without_port(std::string_view host);
bool is_address_literal(std::string_view host);
// The last address of the last X-Forwarded-For: what the nearest proxy wrote. All before it is the client's own word.
std::string_view last_forwarded(const HttpRequest& request);

}  // namespace kiebitz::server
