#include "server/system/address_routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>

#include "platform/network_addresses.h"
#include "server/http/client_key.h"
#include "server/http/host_check.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

bool is_any_host(std::string_view host) { return host == "0.0.0.0" || host == "::"; }

// A proxy on this machine sends the name that clients use.
bool is_from_here(const HttpRequest& request) {
  std::string_view name = without_port(request.header("Host"));
  if (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
  return is_loopback_host(name) && (request.client.starts_with("127.") || request.client == client_key("::1"));
}

HttpResponse show_addresses(const AddressServices& services, const Call& call) {
  json::object object;
  object["listens_on"] = services.host;
  object["port"] = services.port();
  object["only_this_machine"] = is_loopback_host(services.host);
  json::array addresses;
  if (is_from_here(call.request))
    for (const std::string& address : reachable_addresses(services.host, services.port(), network_addresses()))
      addresses.emplace_back(address);
  object["addresses"] = std::move(addresses);
  return json_response(object);
}

}  // namespace

bool is_loopback_host(std::string_view host) {
  return host == "localhost" || host == "::1" || host.starts_with("127.");
}

std::vector<std::string> reachable_addresses(std::string_view host, std::uint16_t port,
                                             const std::vector<std::string>& machine) {
  std::vector<std::string> found;
  for (const std::string& address : machine) {
    const bool is_v6 = address.find(':') != std::string::npos;
    if (is_v6 && host == "0.0.0.0") continue;
    if (!is_any_host(host) && !is_loopback_host(host) && address != host) continue;
    found.push_back(is_v6 ? fmt::format("http://[{}]:{}", address, port) : fmt::format("http://{}:{}", address, port));
  }
  return found;
}

void add_address_routes(Router& router, const AddressServices& services) {
  router.add(Method::Get, "/addresses", plain([services](const Call& call) { return show_addresses(services, call); }));
}

}  // namespace kiebitz::server
