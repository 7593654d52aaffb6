// Whom one can play: the engine with its levels, the brains, and engines the operator has set up.
#pragma once

#include "server/handlers/router.h"
#include "server/sessions/brain_job.h"
#include "server/sessions/uci_engine_setup.h"

namespace kiebitz::server {

void add_opponent_routes(Router& router, const BrainShelf& shelf, const std::vector<UciEngineSetup>& uci_engines);

}  // namespace kiebitz::server
