// The target of a request: path and query, percent-decoded. Pure functions and plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "server/api/choice.h"
#include "server/api/fields.h"

namespace kiebitz::server {

class Query {
 public:
  using Pair = std::pair<std::string, std::string>;
  Query() = default;
  explicit Query(std::vector<Pair> pairs) : pairs_(std::move(pairs)) {}

  // The first of this name.
  std::optional<std::string_view> find(std::string_view name) const;

 private:
  std::vector<Pair> pairs_;
};

// Reads the parameters of a query and records faults, like Fields for a body.
class QueryFields {
 public:
  explicit QueryFields(const Query& query) : query_(query) {}

  std::optional<std::string> text(std::string_view name, std::size_t max_length);
  std::optional<std::int64_t> integer(std::string_view name, IntRange range);
  // The value of one of these words.
  template <class Value>
  std::optional<Value> choice(std::string_view name, Choices<Value> choices) {
    const auto place = place_of(name, words_of(choices));
    return place ? std::optional<Value>(choices.begin()[*place].value) : std::nullopt;
  }
  void fault(std::string_view name, std::string reason);
  bool is_fine() const { return places_.empty(); }
  Problem problem() const;

 private:
  std::optional<std::size_t> place_of(std::string_view name, const std::vector<std::string_view>& words);

  const Query& query_;
  std::vector<ProblemPlace> places_;
};

struct Target {
  std::vector<std::string> segments;  // "/api/v1/games/" is api, v1, games
  std::string path;                   // joined again, without a slash at the end
  Query query;
};

enum class TargetError : std::uint8_t { NotAPath, BadEncoding, Traversal, TooLong };

std::string_view describe(TargetError error);

// Refuses relative paths, wrong percent signs, control characters, dots as segments and too many parts.
Expected<Target, TargetError> parse_target(std::string_view text);

}  // namespace kiebitz::server
