// What the server knows about a game besides its record: seats, share links, title, notes. Stored with the game. Plain
// values.
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

// Which computers resign a lost game: those rated 2000 and more, all, none.
enum class ComputersResign : std::uint8_t { ByStrength, Always, Never };

// Behaviour of the computers of a game besides their moves.
struct ComputerBehaviour {
  bool has_human_pace = false;  // a move takes about as long as a person needs
  ComputersResign resign = ComputersResign::ByStrength;

  friend bool operator==(const ComputerBehaviour&, const ComputerBehaviour&) = default;
};

struct GameMetadata {
  std::optional<Color> guest_side = std::nullopt;  // the seat of the second player, free or taken
  std::string guest = {};                          // visitor id of the second player; empty: the seat is free
  std::string title = {};
  std::string note = {};
  std::string annotated_pgn = {};
  bool is_imported = false;
  bool had_help = false;  // a hint was given; moves that were taken back are on the sheet
  std::vector<ShareLink> shares = {};
  ComputerBehaviour computers = {};

  bool is_waiting() const { return guest_side && guest.empty(); }
};

std::string format_metadata(const GameMetadata& metadata);
// Unreadable parts keep their defaults: damaged metadata must not hide a game from its owner.
GameMetadata parse_metadata(const std::string& text);
// The metadata of a stored game.
GameMetadata metadata_of(const StoredMetadata& stored, const GameHeader& header);

}  // namespace kiebitz::server
