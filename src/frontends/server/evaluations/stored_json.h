// Reads JSON that the server has stored: a field that is missing or has another type gets a default.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace kiebitz::server {

inline std::string text_of(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

inline std::int64_t number_of(const boost::json::object& object, std::string_view name, std::int64_t otherwise) {
  const boost::json::value* value = object.if_contains(name);
  return value && value->is_int64() ? value->get_int64() : otherwise;
}

}  // namespace kiebitz::server
