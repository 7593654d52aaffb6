// Analyses over HTTP: begin, look, watch, stop.
#pragma once

#include "server/analysis/analysis_service.h"
#include "server/api/live.h"

namespace kiebitz::server {

struct AnalysisServices {
  AnalysisDesk& desk;
  LiveHub& live;
  const WorkLimits& limits;
};

void add_analysis_routes(Router& router, const AnalysisServices& services);

}  // namespace kiebitz::server
