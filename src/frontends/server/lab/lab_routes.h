// Routes of the laboratory.
#pragma once

#include "server/api/router.h"
#include "server/lab/lab.h"
#include "server/scheduling/brain_job.h"
#include "server/server_options.h"

namespace kiebitz::server {

struct LabServices {
  EnginePool& pool;
  const BrainLibrary& library;
  TreeCache& trees;
  const WorkLimits& limits;
};

void add_lab_routes(Router& router, const LabServices& services);

}  // namespace kiebitz::server
