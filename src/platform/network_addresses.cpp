#include "platform/network_addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>

namespace kiebitz {
namespace {

std::string text_of(int family, const void* address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const char* const written = ::inet_ntop(family, address, text.data(), text.size());
  return written == nullptr ? std::string() : std::string(written);
}

// Empty if no other machine can use it.
std::string usable_address(const ifaddrs& entry) {
  const bool is_up = (entry.ifa_flags & IFF_UP) != 0 && (entry.ifa_flags & IFF_LOOPBACK) == 0;
  if (!is_up || entry.ifa_addr == nullptr) return {};
  if (entry.ifa_addr->sa_family == AF_INET) {
    const in_addr& address = reinterpret_cast<const sockaddr_in*>(entry.ifa_addr)->sin_addr;
    const std::string text = text_of(AF_INET, &address);
    return text.starts_with("169.254.") ? std::string() : text;
  }
  if (entry.ifa_addr->sa_family != AF_INET6) return {};
  const in6_addr& address = reinterpret_cast<const sockaddr_in6*>(entry.ifa_addr)->sin6_addr;
  return IN6_IS_ADDR_LINKLOCAL(&address) ? std::string() : text_of(AF_INET6, &address);
}

}  // namespace

std::vector<std::string> network_addresses() {
  std::vector<std::string> found;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return found;
  for (const ifaddrs* entry = all; entry != nullptr; entry = entry->ifa_next)
    if (auto text = usable_address(*entry); !text.empty()) found.push_back(std::move(text));
  ::freeifaddrs(all);
  std::stable_partition(found.begin(), found.end(),
                        [](const std::string& text) { return text.find(':') == std::string::npos; });
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace kiebitz
