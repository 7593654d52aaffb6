// TOML text as a plain tree with the place of everything. The only file that includes the TOML library; private to
// brains.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"

namespace kiebitz::brains {

struct TextPlace {
  int line = 1;
  int column = 1;
};

enum class TomlKind { Table, Array, Text, Integer, Real, Flag, Date };

struct TomlMember;

struct TomlNode {
  TomlKind kind = TomlKind::Table;
  TextPlace place;
  std::string text;                 // Text
  double number = 0;                // Integer and Real
  bool flag = false;                // Flag
  std::vector<TomlNode> items;      // Array
  std::vector<TomlMember> members;  // Table

  bool is_number() const { return kind == TomlKind::Integer || kind == TomlKind::Real; }
};

struct TomlMember {
  std::string key;
  TextPlace place;  // of the key
  TomlNode node;
};

struct TomlError {
  TextPlace place;
  std::string message;
};

Expected<TomlNode, TomlError> parse_toml(std::string_view text);

// "a table", "a text", ...
std::string_view describe(TomlKind kind);

}  // namespace kiebitz::brains
