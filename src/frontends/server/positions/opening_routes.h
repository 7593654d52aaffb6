// What was played from a position: in the book, or in the visitor's own games.
#pragma once

#include "server/api/router.h"
#include "server/games/game_registry.h"

namespace kiebitz::server {

void add_opening_routes(Router& router, GameHall& hall);

}  // namespace kiebitz::server
