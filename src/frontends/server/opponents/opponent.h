// Computer players: the text that a game stores for them, and the limits of their searches. The text is the spec in the
// record of the game: a rating for the engine, or nothing for its full strength, or the name of a brain, followed by
// limits: "1500", "1500 depth=4", "tutor", "nodes=2000". Pure functions.
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
// Unknown words are ignored.
ComputerPlayer parse_computer(const PlayerInfo& info);

// The search of a computer player, engine or brain, as a job of the pool.
using MakeJob = std::function<std::shared_ptr<PoolJob>(const ComputerPlayer&, SearchOrder, SearchReports)>;

// The limits of the player for a move of this game. The time of the engine is at most `longest`, and a second without a
// clock; a brain has its own time, which only a requested time shortens.
SearchLimits limits_of_move(const ComputerPlayer& player, const LiveGame& game, GameClock::Time now,
                            Milliseconds longest);

}  // namespace kiebitz::server
