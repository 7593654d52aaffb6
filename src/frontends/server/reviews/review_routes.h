// Routes of reviews and hints.
#pragma once

#include "server/api/live.h"
#include "server/games/game_registry.h"
#include "server/reviews/review_service.h"

namespace kiebitz::server {

struct ReviewServices {
  ReviewService& reviews;
  GameRegistry& registry;
  EnginePool& pool;
  LiveHub& live;
  const ServerOptions& options;
};

void add_review_routes(Router& router, const ReviewServices& services);
void add_hint_route(Router& router, const ReviewServices& services);

}  // namespace kiebitz::server
