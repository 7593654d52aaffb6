// What the server knows about a game beyond the game itself: who sits where, who has a link, title and notes. Kept with
// the game in the store. Plain values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/types.h"
#include "store/store.h"

namespace kiebitz::server {

enum class ShareRole : std::uint8_t { Viewer, Player };

struct ShareLink {
  std::string token;
  ShareRole role = ShareRole::Viewer;
  std::int64_t created = 0;
};

// Who of the computers gives up a lost game: those of 2000 and more, every one, none.
enum class ComputersResign : std::uint8_t { ByStrength, Always, Never };

// How the computers of a game behave beside their moves.
struct ComputerWays {
  bool has_human_pace = false;  // a move takes about as long as a person's would
  ComputersResign resign = ComputersResign::ByStrength;

  friend bool operator==(const ComputerWays&, const ComputerWays&) = default;
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
  ComputerWays computers = {};

  bool is_waiting() const { return guest_side && guest.empty(); }
};

std::string format_card(const GameCard& card);
// What cannot be read is left at its default: a damaged card must not hide a game from its owner.
GameCard parse_card(const std::string& text);
// The card of a game as the store has it.
GameCard card_of(const StoredCard& stored, const GameHeader& header);

}  // namespace kiebitz::server
