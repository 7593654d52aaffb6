// Questions about one position; nothing is kept.
#pragma once

#include "server/handlers/router.h"
#include "server/handlers/wire.h"
#include "server/server_options.h"
#include "server/sessions/engine_pool.h"

namespace kiebitz::server {

struct PositionServices {
  EnginePool& pool;
  const WorkLimits& limits;
};

void add_position_routes(Router& router, const PositionServices& services);

// The limits of a request cut to what the server allows; a second if none are given.
SearchLimits cut_limits(const GivenLimits& given, const WorkLimits& allowed);
Problem pool_problem(PoolRefusal refusal);

}  // namespace kiebitz::server
