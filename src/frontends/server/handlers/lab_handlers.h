// The laboratory over HTTP.
#pragma once

#include "server/handlers/router.h"
#include "server/server_options.h"
#include "server/sessions/brain_job.h"
#include "server/sessions/lab.h"

namespace kiebitz::server {

struct LabServices {
  EnginePool& pool;
  const BrainShelf& shelf;
  TreeShelf& trees;
  const WorkLimits& limits;
};

void add_lab_routes(Router& router, const LabServices& services);

}  // namespace kiebitz::server
