// Routes that count moves played from a position: in the book, or in the visitor's games.
#pragma once

#include "server/api/router.h"
#include "server/games/game_registry.h"

namespace kiebitz::server {

void add_opening_routes(Router& router, GameRegistry& registry);

}  // namespace kiebitz::server
