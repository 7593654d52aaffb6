// Routes that answer questions about one position. Results of searches are stored for the next request.
#pragma once

#include "server/api/chess_json.h"
#include "server/api/router.h"
#include "server/evaluations/evaluation_cache.h"
#include "server/opponents/opponent.h"
#include "server/scheduling/engine_pool.h"
#include "server/scheduling/task_queue.h"
#include "server/server_options.h"

namespace kiebitz::server {

struct PositionServices {
  EnginePool& pool;
  TaskQueue& tasks;
  EvaluationCache& evaluations;
  const WorkLimits& limits;
  NetworkPtr network;  // that explanations show
  MakeJob make_job;
  std::function<bool(std::string_view)> is_brain;
};

void add_position_routes(Router& router, const PositionServices& services);

// The limits of a request within those of the server; a second if none are given.
SearchLimits cut_limits(const GivenLimits& given, const WorkLimits& allowed);

}  // namespace kiebitz::server
