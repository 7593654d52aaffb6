// Reviews over HTTP, and hints.
#pragma once

#include "server/handlers/live.h"
#include "server/sessions/game_hall.h"
#include "server/sessions/review_desk.h"

namespace kiebitz::server {

struct ReviewServices {
  ReviewDesk& desk;
  GameHall& hall;
  EnginePool& pool;
  LiveHub& live;
  const ServerOptions& options;
};

void add_review_routes(Router& router, const ReviewServices& services);
void add_hint_route(Router& router, const ReviewServices& services);

}  // namespace kiebitz::server
