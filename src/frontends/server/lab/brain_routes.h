// Routes that evaluate a position and its moves with a brain, without a search.
#pragma once

#include "server/api/router.h"
#include "server/scheduling/brain_job.h"
#include "store/store.h"

namespace kiebitz::server {

struct BrainServices {
  const BrainLibrary& library;
  Store& store;  // of the finished games that some brains count
};

void add_brain_routes(Router& router, const BrainServices& services);

}  // namespace kiebitz::server
