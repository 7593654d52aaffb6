// Selects games of a visitor for a list, an export or the statistics. Pure functions.
#pragma once

#include "server/api/target.h"
#include "server/games/game_session.h"

namespace kiebitz::server {

enum class GameStatus : std::uint8_t { Waiting, Playing, Finished };
enum class GameOutcome : std::uint8_t { Won, Lost, Drawn };

struct ListFilter {
  std::optional<GameStatus> status;
  std::optional<GameOutcome> outcome;
  std::optional<bool> is_imported;
  std::string text;
  std::optional<std::int64_t> since;
  std::optional<std::int64_t> until;
};

inline constexpr std::int64_t kLastTime = std::int64_t{1} << 53;

ListFilter read_filter(QueryFields& query);
bool fits(const GameFacts& facts, const ListFilter& filter, const Visitor& visitor);
// The only seat of the visitor; nothing if the visitor has both or none.
std::optional<Color> only_seat(const GameFacts& facts, const Visitor& visitor);
// The outcome for only_seat().
std::optional<GameOutcome> outcome_for(const GameFacts& facts, const Visitor& visitor);

}  // namespace kiebitz::server
