// Who a request comes from, for limits: an IPv4 address, or the first half of an IPv6 one, because whoever has one
// address of such a network has all of them.
#pragma once

#include <string>
#include <string_view>

namespace kiebitz::server {

// What is no address stays as it is.
std::string client_key(std::string_view address);

}  // namespace kiebitz::server
