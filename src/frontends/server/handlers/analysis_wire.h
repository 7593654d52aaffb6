// Analyses as JSON.
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "server/sessions/analysis_desk.h"

namespace kiebitz::server {

boost::json::object analysis_json(const AnalysisFacts& facts);
std::string_view job_state_name(JobState state);

}  // namespace kiebitz::server
