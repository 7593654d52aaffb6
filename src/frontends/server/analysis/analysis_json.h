// Analyses as JSON.
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "server/analysis/analysis_service.h"

namespace kiebitz::server {

boost::json::object analysis_json(const AnalysisFacts& facts);
std::string_view job_state_name(JobState state);

}  // namespace kiebitz::server
