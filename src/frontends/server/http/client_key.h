// The key of a client for limits: an IPv4 address, or the first half of an IPv6 address, because one network has all
// addresses of that half.
#pragma once

#include <string>
#include <string_view>

namespace kiebitz::server {

// Text that is not an address is returned unchanged.
std::string client_key(std::string_view address);

}  // namespace kiebitz::server
