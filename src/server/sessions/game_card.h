// What the server knows about a game beyond the game itself: who sits where, who has a link, title and notes. Kept as a
// document beside the game. Plain values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/types.h"

namespace kiebitz::server {

enum class ShareRole : std::uint8_t { Viewer, Player };

struct ShareLink {
  std::string token;
  ShareRole role = ShareRole::Viewer;
  std::int64_t created = 0;
};

struct GameCard {
  std::optional<Color> guest_side = std::nullopt;  // the seat of the second player, free or taken
  std::string guest = {};                          // visitor id of the second player; empty: the seat is free
  std::string title = {};
  std::string note = {};
  std::string annotated_pgn = {};
  bool is_imported = false;
  bool had_help = false;  // a hint was given; moves that were taken back are on the sheet
  std::vector<ShareLink> shares = {};

  bool is_waiting() const { return guest_side && guest.empty(); }
};

std::string format_card(const GameCard& card);
// What cannot be read is left at its default: a damaged card must not hide a game from its owner.
GameCard parse_card(const std::string& text);

}  // namespace kiebitz::server
