// Whom one can play: the engine with its levels, and the brains.
#pragma once

#include "server/handlers/router.h"
#include "server/sessions/brain_job.h"

namespace kiebitz::server {

void add_opponent_routes(Router& router, const BrainShelf& shelf);

}  // namespace kiebitz::server
