// Reads one table of a brain file key by key, remembers which keys were read, and reports every error: a
// value of the wrong kind or out of its range, and at the end every key that was not read. Private to brains.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "brains/file/brain_file_error.h"
#include "brains/file/toml_tree.h"

namespace kiebitz::brains {

struct Range {
  double lowest;
  double highest;
};

template <class E>
using Choices = std::span<const std::pair<std::string_view, E>>;

class TomlSection {
 public:
  // `name` as it appears in messages: "search", "terms.material"; empty for the whole file.
  TomlSection(const TomlNode& table, std::string name, BrainFileErrors& errors)
      : table_(table), name_(std::move(name)), errors_(errors) {}
  // Reports keys that were not asked for.
  void finish();

  const TomlNode& node() const { return table_; }
  const TomlNode* find(std::string_view key);
  std::optional<TomlSection> section(std::string_view key);
  std::optional<std::string> text(std::string_view key, std::size_t max_length);
  std::optional<bool> flag(std::string_view key);
  std::optional<double> number(std::string_view key, Range range);
  std::optional<int> integer(std::string_view key, Range range);
  // A number at any place, for lists and numbers that may be tables instead.
  std::optional<double> number_of(const TomlNode& node, std::string_view key, Range range);
  std::optional<int> integer_of(const TomlNode& node, std::string_view key, Range range);

  template <class E>
  std::optional<E> choice(std::string_view key, Choices<E> choices) {
    const auto text = this->text(key, kLongestChoice);
    if (!text) return std::nullopt;
    std::string known;
    for (const auto& [name, value] : choices) {
      if (name == *text) return value;
      known += (known.empty() ? "" : ", ") + std::string(name);
    }
    complain(find(key)->place, key, "'" + *text + "' is not one of " + known);
    return std::nullopt;
  }

  // "search.depth: reason"
  void complain(TextPlace place, std::string_view key, std::string_view reason);
  void complain(std::string_view reason) { complain(table_.place, "", reason); }

 private:
  static constexpr std::size_t kLongestChoice = 64;

  const TomlNode* find(std::string_view key, TomlKind kind);
  std::string path_of(std::string_view key) const;

  const TomlNode& table_;
  std::string name_;
  BrainFileErrors& errors_;
  std::set<std::string, std::less<>> asked_;
};

}  // namespace kiebitz::brains
