#include "server/http/host_check.h"

#include <algorithm>

namespace kiebitz::server {

std::string_view without_port(std::string_view host) {
  // Colons inside brackets belong to the address; only a port may follow the bracket.
  const std::size_t colon = host.find(':', host.starts_with('[') ? std::min(host.find(']'), host.size()) : 0);
  return host.substr(0, colon);
}

bool is_address_literal(std::string_view host) {
  const auto all_of = [](std::string_view text, std::string_view allowed) {
    return !text.empty() && text.find_first_not_of(allowed) == std::string_view::npos;
  };
  if (host.size() > 2 && host.front() == '[' && host.back() == ']')
    return all_of(host.substr(1, host.size() - 2), "0123456789abcdefABCDEF:.");
  return all_of(host, "0123456789.") && std::count(host.begin(), host.end(), '.') == 3;
}

std::string_view last_forwarded(const HttpRequest& request) {
  const auto field = std::find_if(request.headers.rbegin(), request.headers.rend(), [](const Header& candidate) {
    return same_header_name(candidate.first, "X-Forwarded-For");
  });
  if (field == request.headers.rend()) return {};
  std::string_view address = field->second;
  address.remove_prefix(std::min(address.rfind(',') + 1, address.size()));
  while (address.starts_with(' ')) address.remove_prefix(1);
  while (address.ends_with(' ')) address.remove_suffix(1);
  return address;
}

bool HostCheck::is_known_host(const HttpRequest& request) const {
  if (request.count_header("Host") != 1) return false;
  const std::string_view host = without_port(request.header("Host"));
  if (is_address_literal(host) || same_header_name(host, "localhost")) return true;
  return std::any_of(names_.begin(), names_.end(), [host](const auto& name) { return same_header_name(host, name); });
}

bool HostCheck::is_own_origin(const HttpRequest& request) const {
  if (std::find(origins_.begin(), origins_.end(), request.header("Origin")) != origins_.end()) return true;
  if (request.header("Sec-Fetch-Site") == "cross-site") return false;
  if (request.count_header("Origin") == 0) return true;
  std::string_view origin = request.header("Origin");
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!origin.starts_with(scheme)) continue;
    origin.remove_prefix(scheme.size());
    return same_header_name(origin, request.header("Host"));
  }
  return false;
}

}  // namespace kiebitz::server
