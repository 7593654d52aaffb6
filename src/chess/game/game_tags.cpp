#include "game/game_tags.h"

#include <algorithm>
#include <array>

namespace kiebitz {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kRoster = {
    {{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}}};

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool is_valid_name(std::string_view name) {
  return !name.empty() && std::none_of(name.begin(), name.end(), [](char c) {
    return is_control(c) || c == ' ' || c == '"' || c == '[' || c == ']';
  });
}

template <class Tags>
auto find_tag(Tags& tags, std::string_view name) {
  return std::find_if(tags.begin(), tags.end(), [name](const GameTags::Tag& tag) { return tag.first == name; });
}

}  // namespace

GameTags::GameTags() {
  for (const auto& [name, unknown] : kRoster) tags_.emplace_back(name, unknown);
}

bool GameTags::is_derived(std::string_view name) { return name == "Result" || name == "FEN" || name == "SetUp"; }

Expected<void, TagError> GameTags::set(std::string_view name, std::string_view value) {
  if (!is_valid_name(name)) return Unexpected(TagError::BadName);
  if (is_derived(name)) return Unexpected(TagError::Derived);
  std::string clean(value);
  std::replace_if(clean.begin(), clean.end(), is_control, ' ');
  if (const auto found = find_tag(tags_, name); found != tags_.end()) {
    found->second = std::move(clean);
  } else {
    tags_.emplace_back(name, std::move(clean));
  }
  return {};
}

void GameTags::erase(std::string_view name) {
  for (const auto& [roster_name, unknown] : kRoster) {
    if (roster_name != name) continue;
    find_tag(tags_, name)->second = unknown;
    return;
  }
  if (const auto found = find_tag(tags_, name); found != tags_.end()) tags_.erase(found);
}

std::string_view GameTags::value(std::string_view name) const {
  const auto found = find_tag(tags_, name);
  return found == tags_.end() ? std::string_view() : std::string_view(found->second);
}

bool GameTags::has(std::string_view name) const { return find_tag(tags_, name) != tags_.end(); }

}  // namespace kiebitz
