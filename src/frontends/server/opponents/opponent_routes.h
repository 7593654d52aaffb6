// Routes that list opponents: the engine with its levels, the brains, and the UCI engines of the operator.
#pragma once

#include "server/api/router.h"
#include "server/opponents/uci_engine_setup.h"
#include "server/scheduling/brain_job.h"

namespace kiebitz::server {

void add_opponent_routes(Router& router, const BrainLibrary& library, const std::vector<UciEngineSetup>& uci_engines);

}  // namespace kiebitz::server
