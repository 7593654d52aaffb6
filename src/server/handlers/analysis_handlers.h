// Analyses over HTTP: begin, look, watch, stop.
#pragma once

#include <boost/json/object.hpp>

#include "server/handlers/live.h"
#include "server/sessions/analysis_desk.h"

namespace kiebitz::server {

struct AnalysisServices {
  AnalysisDesk& desk;
  LiveHub& live;
  const WorkLimits& limits;
};

void add_analysis_routes(Router& router, const AnalysisServices& services);
boost::json::object analysis_json(const AnalysisFacts& facts);
std::string_view job_state_name(JobState state);

}  // namespace kiebitz::server
