#include "brains/toml_tree.h"

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace kiebitz::brains {
namespace {

TextPlace place_of(const toml::source_region& source) {
  return {std::max(1, static_cast<int>(source.begin.line)), std::max(1, static_cast<int>(source.begin.column))};
}

TomlNode convert(const toml::node& node) {
  TomlNode out;
  out.place = place_of(node.source());
  if (const auto* table = node.as_table()) {
    for (const auto& [key, value] : *table)
      out.members.push_back({std::string(key.str()), place_of(key.source()), convert(value)});
  } else if (const auto* array = node.as_array()) {
    out.kind = TomlKind::Array;
    for (const auto& item : *array) out.items.push_back(convert(item));
  } else if (const auto* text = node.as_string()) {
    out.kind = TomlKind::Text;
    out.text = text->get();
  } else if (const auto* integer = node.as_integer()) {
    out.kind = TomlKind::Integer;
    out.number = static_cast<double>(integer->get());
  } else if (const auto* real = node.as_floating_point()) {
    out.kind = TomlKind::Real;
    out.number = real->get();
  } else if (const auto* flag = node.as_boolean()) {
    out.kind = TomlKind::Flag;
    out.flag = flag->get();
  } else {
    out.kind = TomlKind::Date;
  }
  return out;
}

}  // namespace

Expected<TomlNode, TomlError> parse_toml(std::string_view text) {
  const toml::parse_result result = toml::parse(text);
  if (!result)
    return Unexpected(TomlError{place_of(result.error().source()), std::string(result.error().description())});
  return convert(result.table());
}

std::string_view describe(TomlKind kind) {
  switch (kind) {
    case TomlKind::Table:
      return "a table";
    case TomlKind::Array:
      return "a list";
    case TomlKind::Text:
      return "a text";
    case TomlKind::Integer:
      return "a whole number";
    case TomlKind::Real:
      return "a number";
    case TomlKind::Flag:
      return "true or false";
    case TomlKind::Date:
      return "a date";
  }
  return "";
}

}  // namespace kiebitz::brains
