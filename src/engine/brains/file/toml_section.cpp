#include "brains/file/toml_section.h"

#include <fmt/core.h>

#include <cmath>

namespace kiebitz::brains {

std::string TomlSection::path_of(std::string_view key) const {
  if (name_.empty() || key.empty()) return name_.empty() ? std::string(key) : name_;
  return fmt::format("{}.{}", name_, key);
}

void TomlSection::complain(TextPlace place, std::string_view key, std::string_view reason) {
  const std::string path = path_of(key);
  errors_.push_back(
      {place.line, place.column, path.empty() ? std::string(reason) : fmt::format("{}: {}", path, reason)});
}

void TomlSection::finish() {
  std::string known;
  for (const std::string& key : asked_) known += (known.empty() ? "" : ", ") + key;
  for (const TomlMember& member : table_.members)
    if (!asked_.contains(member.key))
      complain(member.place, member.key, fmt::format("there is no such key; known here: {}", known));
}

const TomlNode* TomlSection::find(std::string_view key) {
  asked_.emplace(key);
  for (const TomlMember& member : table_.members)
    if (member.key == key) return &member.node;
  return nullptr;
}

const TomlNode* TomlSection::find(std::string_view key, TomlKind kind) {
  const TomlNode* node = find(key);
  if (node == nullptr || node->kind == kind) return node;
  complain(node->place, key, fmt::format("expected {}, not {}", describe(kind), describe(node->kind)));
  return nullptr;
}

std::optional<TomlSection> TomlSection::section(std::string_view key) {
  const TomlNode* node = find(key, TomlKind::Table);
  if (node == nullptr) return std::nullopt;
  return TomlSection(*node, path_of(key), errors_);
}

std::optional<std::string> TomlSection::text(std::string_view key, std::size_t max_length) {
  const TomlNode* node = find(key, TomlKind::Text);
  if (node == nullptr) return std::nullopt;
  if (node->text.size() <= max_length) return node->text;
  complain(node->place, key, fmt::format("longer than {} bytes", max_length));
  return std::nullopt;
}

std::optional<bool> TomlSection::flag(std::string_view key) {
  const TomlNode* node = find(key, TomlKind::Flag);
  return node == nullptr ? std::nullopt : std::optional(node->flag);
}

std::optional<double> TomlSection::number(std::string_view key, Range range) {
  const TomlNode* node = find(key);
  return node == nullptr ? std::nullopt : number_of(*node, key, range);
}

std::optional<int> TomlSection::integer(std::string_view key, Range range) {
  const TomlNode* node = find(key);
  return node == nullptr ? std::nullopt : integer_of(*node, key, range);
}

std::optional<double> TomlSection::number_of(const TomlNode& node, std::string_view key, Range range) {
  if (!node.is_number()) {
    complain(node.place, key, fmt::format("expected a number, not {}", describe(node.kind)));
    return std::nullopt;
  }
  // Written so that not-a-number fails too.
  if (node.number >= range.lowest && node.number <= range.highest) return node.number;
  complain(node.place, key, fmt::format("{} is not between {} and {}", node.number, range.lowest, range.highest));
  return std::nullopt;
}

std::optional<int> TomlSection::integer_of(const TomlNode& node, std::string_view key, Range range) {
  if (node.kind != TomlKind::Integer) {
    complain(node.place, key, fmt::format("expected a whole number, not {}", describe(node.kind)));
    return std::nullopt;
  }
  const auto number = number_of(node, key, range);
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

}  // namespace kiebitz::brains
