// Results of searches as compact JSON for the store. No client sees this format. Pure functions.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "server/evaluations/stored_json.h"

namespace kiebitz::server {

// [0, centipawns] or [1, moves, winner], White's view; a mate on the board is zero moves away.
boost::json::array score_array(const Score& score);
std::optional<Score> parse_score(const boost::json::value& value);

boost::json::array moves_array(const std::vector<Move>& moves);
// Nothing if a move is not legal where it stands.
std::optional<std::vector<Move>> parse_moves(const boost::json::value& value, Position position);

}  // namespace kiebitz::server
