#include "server/api/fields.h"

#include <fmt/format.h>

#include <boost/json/parse.hpp>

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxFaults = 20;
constexpr std::size_t kMaxDepth = 16;

std::string shown(std::string_view name) { return std::string(name.substr(0, 60)); }

}  // namespace

void FieldFaults::add(ProblemCode code, std::string pointer, std::string reason) {
  if (places_.empty()) code_ = code;
  if (places_.size() >= kMaxFaults) return;
  places_.push_back({.pointer = std::move(pointer), .parameter = {}, .reason = std::move(reason)});
}

Problem FieldFaults::problem() const {
  return Problem{.code = code_, .detail = places_.front().pointer + ": " + places_.front().reason, .places = places_};
}

const json::value* Fields::find(std::string_view name) {
  known_.emplace(name);
  return object_->if_contains(name);
}

std::optional<std::string> Fields::text(std::string_view name, LengthRange length) {
  const json::value* value = find(name);
  if (!value) return std::nullopt;
  const json::string* string = value->if_string();
  if (!string) {
    fault(name, "must be a text");
    return std::nullopt;
  }
  if (string->size() < length.min || string->size() > length.max) {
    fault(name, fmt::format("must have {} to {} bytes", length.min, length.max));
    return std::nullopt;
  }
  if (std::string_view(*string).find('\0') != std::string_view::npos) {
    fault(name, "must not contain a NUL character");
    return std::nullopt;
  }
  return std::string(*string);
}

std::optional<std::int64_t> Fields::integer(std::string_view name, IntRange range) {
  const json::value* value = find(name);
  if (!value) return std::nullopt;
  json::error_code error;
  const auto number = value->is_number() ? value->to_number<std::int64_t>(error) : std::int64_t{0};
  if (!value->is_number() || error) {
    fault(name, "must be a whole number");
    return std::nullopt;
  }
  if (number < range.min || number > range.max) {
    fault(name, fmt::format("must be from {} to {}", range.min, range.max));
    return std::nullopt;
  }
  return number;
}

std::optional<double> Fields::number(std::string_view name, double min, double max) {
  const json::value* value = find(name);
  if (!value) return std::nullopt;
  json::error_code error;
  const double number = value->is_number() ? value->to_number<double>(error) : 0;
  if (!value->is_number() || error || !(number >= min && number <= max)) {
    fault(name, fmt::format("must be a number from {} to {}", min, max));
    return std::nullopt;
  }
  return number;
}

std::optional<bool> Fields::flag(std::string_view name) {
  const json::value* value = find(name);
  if (!value) return std::nullopt;
  if (value->is_bool()) return value->get_bool();
  fault(name, "must be true or false");
  return std::nullopt;
}

std::optional<Fields> Fields::object(std::string_view name) {
  const json::value* value = find(name);
  if (!value) return std::nullopt;
  if (const json::object* object = value->if_object()) return Fields(*object, pointer_to(name), *faults_);
  fault(name, "must be an object");
  return std::nullopt;
}

std::optional<std::vector<std::string>> Fields::texts(std::string_view name, std::size_t max_items,
                                                      LengthRange length) {
  const json::value* value = find(name);
  if (!value) return std::nullopt;
  const json::array* array = value->if_array();
  if (!array || array->size() > max_items) {
    fault(name, fmt::format("must be a list of at most {} texts", max_items));
    return std::nullopt;
  }
  std::vector<std::string> texts;
  for (const json::value& element : *array) {
    const json::string* string = element.if_string();
    if (!string || string->size() < length.min || string->size() > length.max) {
      fault(fmt::format("{}/{}", name, texts.size()),
            fmt::format("must be a text of {} to {} bytes", length.min, length.max));
      return std::nullopt;
    }
    texts.emplace_back(*string);
  }
  return texts;
}

std::optional<std::size_t> Fields::place_of(std::string_view name, const std::vector<std::string_view>& words) {
  const json::value* value = find(name);
  if (!value) return std::nullopt;
  std::size_t i = 0;
  for (const std::string_view word : words) {
    if (value->is_string() && std::string_view(value->get_string()) == word) return i;
    ++i;
  }
  fault(name, fmt::format("must be one of {}", fmt::join(words.begin(), words.end(), ", ")));
  return std::nullopt;
}

void Fields::require(std::string_view name) {
  if (!find(name)) fault(name, "is missing", ProblemCode::MissingField);
}

void Fields::fault(std::string_view name, std::string reason, ProblemCode code) {
  faults_->add(code, pointer_to(name), std::move(reason));
}

void Fields::refuse_unknown() {
  for (const auto& field : *object_)
    if (!known_.contains(std::string_view(field.key())))
      fault(shown(field.key()), "is not known here", ProblemCode::UnknownField);
}

Result<json::object> parse_object(std::string_view body) {
  json::parse_options options;
  options.max_depth = kMaxDepth;
  json::error_code error;
  json::value value = json::parse(body, error, {}, options);
  if (error) return Unexpected(Problem{.code = ProblemCode::BadJson, .detail = error.message()});
  if (!value.is_object())
    return Unexpected(Problem{.code = ProblemCode::BadJson, .detail = "the body must be an object"});
  return std::move(value.get_object());
}

}  // namespace kiebitz::server
