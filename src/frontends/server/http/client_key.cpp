#include "server/http/client_key.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace kiebitz::server {
namespace {

// Some proxies add the port: "192.0.2.7:4711", "[2001:db8::1]:4711".
std::string_view address_without_port(std::string_view address) {
  if (address.starts_with('['))
    return address.substr(1, address.find(']') == std::string_view::npos ? 0 : address.find(']') - 1);
  const auto colon = address.find(':');
  return address.find('.') < colon ? address.substr(0, colon) : address;
}

}  // namespace

std::string client_key(std::string_view address) {
  namespace ip = boost::asio::ip;
  boost::system::error_code error;
  const ip::address parsed = ip::make_address(address_without_port(address), error);
  if (error) return std::string(address);
  if (parsed.is_v4()) return parsed.to_string();
  const ip::address_v6 whole = parsed.to_v6();
  if (whole.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, whole).to_string();
  if (whole.is_loopback()) return whole.to_string();
  ip::address_v6::bytes_type bytes = whole.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace kiebitz::server
