#include "server/api/target.h"

#include <fmt/format.h>

#include "base/text.h"

namespace kiebitz::server {
namespace {

constexpr std::size_t kMaxTarget = 8 * 1024;
constexpr std::size_t kMaxParts = 64;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> decode(std::string_view text, bool plus_is_blank) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = hex_digit(text[i + 1]);
      const int low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    } else if (c == '+' && plus_is_blank) {
      c = ' ';
    }
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return std::nullopt;
    decoded += c;
  }
  return decoded;
}

Expected<Query, TargetError> parse_query(std::string_view text) {
  std::vector<Query::Pair> pairs;
  for (const std::string_view part : split_words(text, "&")) {
    const std::size_t equals = std::min(part.find('='), part.size());
    const auto name = decode(part.substr(0, equals), true);
    const auto value = decode(part.substr(std::min(equals + 1, part.size())), true);
    if (!name || !value) return Unexpected(TargetError::BadEncoding);
    pairs.emplace_back(*name, *value);
    if (pairs.size() > kMaxParts) return Unexpected(TargetError::TooLong);
  }
  return Query(std::move(pairs));
}

}  // namespace

std::optional<std::string_view> Query::find(std::string_view name) const {
  for (const Pair& pair : pairs_)
    if (pair.first == name) return pair.second;
  return std::nullopt;
}

std::optional<std::string> QueryFields::text(std::string_view name, std::size_t max_length) {
  const auto value = query_.find(name);
  if (!value) return std::nullopt;
  if (value->size() <= max_length) return std::string(*value);
  fault(name, fmt::format("must have at most {} bytes", max_length));
  return std::nullopt;
}

std::optional<std::int64_t> QueryFields::integer(std::string_view name, IntRange range) {
  const auto value = query_.find(name);
  if (!value) return std::nullopt;
  const auto number = parse_number<std::int64_t>(*value);
  if (number && *number >= range.min && *number <= range.max) return number;
  fault(name, fmt::format("must be a whole number from {} to {}", range.min, range.max));
  return std::nullopt;
}

std::optional<std::size_t> QueryFields::place_of(std::string_view name, const std::vector<std::string_view>& words) {
  const auto value = query_.find(name);
  if (!value) return std::nullopt;
  std::size_t i = 0;
  for (const std::string_view word : words) {
    if (*value == word) return i;
    ++i;
  }
  fault(name, fmt::format("must be one of {}", fmt::join(words.begin(), words.end(), ", ")));
  return std::nullopt;
}

void QueryFields::fault(std::string_view name, std::string reason) {
  places_.push_back({.pointer = {}, .parameter = std::string(name), .reason = std::move(reason)});
}

Problem QueryFields::problem() const {
  return Problem{.code = ProblemCode::BadQuery,
                 .detail = places_.front().parameter + ": " + places_.front().reason,
                 .places = places_};
}

std::string_view describe(TargetError error) {
  switch (error) {
    case TargetError::NotAPath:
      return "the target is not an absolute path";
    case TargetError::BadEncoding:
      return "the target has a wrong percent sign or a control character";
    case TargetError::Traversal:
      return "the path has a segment of dots";
    case TargetError::TooLong:
      break;
  }
  return "the target is too long";
}

Expected<Target, TargetError> parse_target(std::string_view text) {
  if (text.size() > kMaxTarget) return Unexpected(TargetError::TooLong);
  if (text.empty() || text.front() != '/') return Unexpected(TargetError::NotAPath);
  text = text.substr(0, text.find('#'));
  const std::size_t end = std::min(text.find('?'), text.size());
  Target target;
  for (const std::string_view part : split_words(text.substr(0, end), "/")) {
    auto segment = decode(part, false);
    if (!segment) return Unexpected(TargetError::BadEncoding);
    if (*segment == "." || *segment == ".." || segment->find_first_of("/\\") != std::string::npos)
      return Unexpected(TargetError::Traversal);
    target.path += "/" + *segment;
    target.segments.push_back(std::move(*segment));
    if (target.segments.size() > kMaxParts) return Unexpected(TargetError::TooLong);
  }
  auto query = parse_query(text.substr(std::min(end + 1, text.size())));
  if (!query) return Unexpected(query.error());
  target.query = std::move(*query);
  return target;
}

}  // namespace kiebitz::server
