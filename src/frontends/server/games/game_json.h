// Games as JSON, with what the requester may see. Pure functions.
#pragma once

#include <boost/json/object.hpp>

#include "server/api/chess_json.h"
#include "server/games/game_registry.h"

namespace kiebitz::server {

std::string_view role_name(Role role);
std::string_view event_name(GameEventKind kind);

std::int64_t revision_number(const GameFacts& facts);
// False for a finished, an imported and a damaged game.
bool is_running(const GameFacts& facts);
// With the annotations that the owner has added.
std::string pgn_of(const GameFacts& facts);
boost::json::object game_json(const GameFacts& facts, const Requester& requester);
boost::json::object game_state_json(const GameFacts& facts, const Requester& requester);
boost::json::object game_summary_json(const GameFacts& facts, const Requester& requester);
// "snapshot" if no kind is given.
boost::json::object game_event_json(const GameFacts& facts, const Requester& requester,
                                    std::optional<GameEventKind> kind);
boost::json::object share_json(GameId id, const ShareLink& link);

}  // namespace kiebitz::server
