// The addresses by which other machines may reach this one.
#pragma once

#include <string>
#include <vector>

namespace kiebitz {

// Of interfaces that are up, IPv4 first; neither loopback nor link-local. IPv6 without brackets.
std::vector<std::string> network_addresses();

}  // namespace kiebitz
