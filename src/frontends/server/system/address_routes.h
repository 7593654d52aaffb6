// Routes that list the addresses under which other machines reach this server, or would if it accepted them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/api/router.h"

namespace kiebitz::server {

// True for hosts that only this machine can reach.
bool is_loopback_host(std::string_view host);
// "http://192.168.1.20:8080" for the addresses of the machine that lead to a server listening on this host, or would
// lead to it if it listened on all.
std::vector<std::string> reachable_addresses(std::string_view host, std::uint16_t port,
                                             const std::vector<std::string>& machine);

struct AddressServices {
  std::string host;
  std::function<std::uint16_t()> port;
};

// Only clients on this machine receive its addresses: others already use one that works.
void add_address_routes(Router& router, const AddressServices& services);

}  // namespace kiebitz::server
