// The address of a player on another server, as users write it: http://host:8080, https://host/chess?rating=1400,
// http://host:8080?brain=thesis-2. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/expected.h"

namespace kiebitz::remote {

struct Address {
  std::string base;  // without the query and a final slash
  std::optional<int> rating;
  std::string brain;  // empty: the engine
};

bool is_address(std::string_view text);
// The error is a sentence without a full stop.
Expected<Address, std::string> parse_address(std::string_view text);
// "host:8080", with the level or the brain.
std::string display_name(const Address& address);

}  // namespace kiebitz::remote
