// The tags of a game as PGN knows them: the roster of Event, Site, Date, Round, White and Black always, in this order,
// then all others in the order they were set. Result, FEN and SetUp are not tags here, because they follow from the
// game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expected.h"

namespace kiebitz {

enum class TagError : std::uint8_t {
  BadName,  // empty, or with blanks, quotes, brackets or control characters
  Derived,  // Result, FEN, SetUp
};

class GameTags {
 public:
  using Tag = std::pair<std::string, std::string>;

  GameTags();

  // Line breaks and tabs in the value become spaces.
  Expected<void, TagError> set(std::string_view name, std::string_view value);
  // Sets a tag of the roster to unknown, removes any other tag.
  void erase(std::string_view name);
  // Empty if there is no such tag.
  std::string_view value(std::string_view name) const;
  bool has(std::string_view name) const;
  const std::vector<Tag>& all() const { return tags_; }

  static bool is_derived(std::string_view name);
  friend bool operator==(const GameTags&, const GameTags&) = default;

 private:
  std::vector<Tag> tags_;
};

}  // namespace kiebitz
