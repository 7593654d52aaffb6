// Routes of analyses: start, read, watch, stop.
#pragma once

#include "server/analysis/analysis_service.h"
#include "server/api/live.h"

namespace kiebitz::server {

struct AnalysisServices {
  AnalysisService& analyses;
  LiveHub& live;
  const WorkLimits& limits;
};

void add_analysis_routes(Router& router, const AnalysisServices& services);

}  // namespace kiebitz::server
