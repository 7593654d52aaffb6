#include "remote/address.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace kiebitz::remote {
namespace {

constexpr std::string_view kSchemes[] = {"http://", "https://"};

std::string_view scheme_of(std::string_view text) {
  for (const std::string_view scheme : kSchemes)
    if (text.starts_with(scheme)) return scheme;
  return {};
}

bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

// "rating=1400" or "brain=thesis-2".
bool read_query(std::string_view query, Address& address) {
  constexpr std::string_view kRating = "rating=", kBrain = "brain=";
  if (query.starts_with(kBrain)) {
    address.brain = query.substr(kBrain.size());
    return !address.brain.empty();
  }
  if (!query.starts_with(kRating)) return false;
  address.rating = parse_number<int>(query.substr(kRating.size()));
  return address.rating && *address.rating >= 0;
}

}  // namespace

bool is_address(std::string_view text) { return !scheme_of(text).empty(); }

Expected<Address, std::string> parse_address(std::string_view text) {
  constexpr std::size_t kLongest = 500;
  const std::string_view scheme = scheme_of(text);
  const std::size_t query = std::min(text.find('?'), text.size());
  std::string_view base = text.substr(0, query);
  while (base.ends_with('/')) base.remove_suffix(1);
  const std::string_view host = base.size() > scheme.size() ? base.substr(scheme.size()) : std::string_view();
  if (scheme.empty() || host.empty() || host.starts_with(':') || text.size() > kLongest || !is_plain(text) ||
      host.find('#') != std::string_view::npos)
    return Unexpected(fmt::format("'{}' is no address of a server, as http://host:8080 is one", text));
  if (host.find('@') != std::string_view::npos)
    return Unexpected(std::string("an address with a name or password in it would be kept with the game"));
  Address address;
  address.base = base;
  if (query < text.size() && !read_query(text.substr(query + 1), address))
    return Unexpected(fmt::format("'{}': after the question mark comes rating=N or brain=NAME", text));
  return address;
}

std::string display_name(const Address& address) {
  std::string name = address.base.substr(address.base.find("//") + 2);
  if (address.rating) name += fmt::format(" {}", *address.rating);
  if (!address.brain.empty()) name += ' ' + address.brain;
  return name;
}

}  // namespace kiebitz::remote
