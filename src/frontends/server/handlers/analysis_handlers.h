// Analyses over HTTP: begin, look, watch, stop.
#pragma once

#include "server/handlers/live.h"
#include "server/sessions/analysis_desk.h"

namespace kiebitz::server {

struct AnalysisServices {
  AnalysisDesk& desk;
  LiveHub& live;
  const WorkLimits& limits;
};

void add_analysis_routes(Router& router, const AnalysisServices& services);

}  // namespace kiebitz::server
