#include "brains/toml_tree.h"

// The library asserts what wrong input can break ("[$]"); without its assertions it reports an error.
#define TOML_ASSERT(expression) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <optional>

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

// Follows a text just far enough to know whether a byte stands in a string or comment.
class TextState {
 public:
  void take(std::string_view rest) {
    if (skip_ > 0) {
      --skip_;
    } else if (quote_.empty()) {
      open(rest);
    } else if (quote_ == "#" || quote_.size() == 1) {
      if (rest[0] == '\n' || rest.starts_with(quote_ == "#" ? "\n" : quote_))
        quote_ = {};
      else
        escape(rest);
    } else if (rest.starts_with(quote_)) {
      skip_ = 2;
      quote_ = {};
    } else {
      escape(rest);
    }
  }
  bool may_be_foreign() const { return !quote_.empty() && skip_ == 0; }

 private:
  void open(std::string_view rest) {
    for (const std::string_view quote : {R"(""")", "'''", "\"", "'", "#"})
      if (rest.starts_with(quote)) {
        quote_ = quote;
        skip_ = static_cast<int>(quote.size()) - 1;
        return;
      }
  }
  void escape(std::string_view rest) {
    if (rest[0] == '\\' && quote_[0] == '"') skip_ = 1;
  }

  std::string_view quote_;  // what was opened
  int skip_ = 0;            // bytes that belong to what was read before
};

// The library (3.3) has undefined behaviour for some characters beyond ASCII outside of strings and comments, where
// TOML allows none of them.
std::optional<TextPlace> foreign_character(std::string_view text) {
  TextState state;
  TextPlace place;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool was_inside = state.may_be_foreign();
    state.take(text.substr(i));
    if (static_cast<unsigned char>(text[i]) >= 0x80 && !(was_inside && state.may_be_foreign())) return place;
    place = text[i] == '\n' ? TextPlace{place.line + 1, 1} : TextPlace{place.line, place.column + 1};
  }
  return std::nullopt;
}

}  // namespace

Expected<TomlNode, TomlError> parse_toml(std::string_view text) {
  if (const auto place = foreign_character(text))
    return Unexpected(TomlError{*place, "only texts and comments may hold characters beyond ASCII"});
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
