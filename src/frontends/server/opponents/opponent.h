// Computer players as games keep them, and the searches they mean. The text of a player is its spec in the game's
// sheet: a rating for the engine or nothing for its full strength, the name of a brain, and limits behind it:
// "1500", "1500 depth=4", "tutor", "nodes=2000". Pure functions.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "game/game_sheet.h"
#include "game/live_game.h"
#include "server/scheduling/search_job.h"

namespace kiebitz::server {

struct ComputerLimits {
  std::optional<Milliseconds> time = std::nullopt;
  std::optional<int> depth = std::nullopt;
  std::optional<std::uint64_t> nodes = std::nullopt;
};

struct ComputerPlayer {
  PlayerKind kind = PlayerKind::Engine;
  std::optional<int> elo = std::nullopt;  // Engine
  std::string brain = {};                 // Brain
  std::string uci = {};                   // Uci: by the name the operator gave it
  ComputerLimits limits = {};
};

inline bool is_computer(PlayerKind kind) { return kind != PlayerKind::Human; }

std::string format_computer(const ComputerPlayer& player);
// Words that mean nothing are left out.
ComputerPlayer parse_computer(const PlayerInfo& info);

// The search of a computer player, engine or brain, as a job of the pool.
using MakeJob = std::function<std::shared_ptr<PoolJob>(const ComputerPlayer&, SearchOrder, SearchReports)>;

// What the player may use for a move of this game. The time of the engine is cut to `longest`, and without a clock it
// is a second; a brain has seconds of its own, and only a time that was asked for shortens them.
SearchLimits limits_of_move(const ComputerPlayer& player, const LiveGame& game, GameClock::Time now,
                            Milliseconds longest);

}  // namespace kiebitz::server
