// Games as JSON, as one asker sees them. Pure functions.
#pragma once

#include <boost/json/object.hpp>

#include "server/api/chess_json.h"
#include "server/games/game_registry.h"

namespace kiebitz::server {

std::string_view role_name(Role role);
std::string_view event_name(GameEventKind kind);

std::int64_t revision_number(const GameFacts& facts);
// A finished, an imported and a damaged game do not.
bool goes_on(const GameFacts& facts);
// With the annotations that were put beside it.
std::string pgn_of(const GameFacts& facts);
boost::json::object game_json(const GameFacts& facts, const Asker& asker);
boost::json::object game_state_json(const GameFacts& facts, const Asker& asker);
boost::json::object game_summary_json(const GameFacts& facts, const Asker& asker);
// "snapshot" if no kind is given.
boost::json::object game_event_json(const GameFacts& facts, const Asker& asker, std::optional<GameEventKind> kind);
boost::json::object share_json(GameId id, const ShareLink& link);

Problem problem_of(const Refusal& refusal);

}  // namespace kiebitz::server
