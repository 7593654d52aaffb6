// Reviews over HTTP, and hints.
#pragma once

#include <boost/json/object.hpp>

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
boost::json::object review_json(const ReviewFacts& facts);
boost::json::object review_progress_json(const ReviewFacts& facts);

}  // namespace kiebitz::server
