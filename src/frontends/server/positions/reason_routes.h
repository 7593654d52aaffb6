// POST /positions/reasons: why a move is good or bad, as facts and in words.
#pragma once

#include "server/positions/position_routes.h"

namespace kiebitz::server {

void add_reason_route(Router& router, const PositionServices& services);

}  // namespace kiebitz::server
