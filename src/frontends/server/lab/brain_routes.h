// What a position and its moves are worth to a brain, without any search.
#pragma once

#include "server/api/router.h"
#include "server/scheduling/brain_job.h"
#include "store/store.h"

namespace kiebitz::server {

struct BrainServices {
  const BrainShelf& shelf;
  Store& store;  // of the finished games that some brains count
};

void add_brain_routes(Router& router, const BrainServices& services);

}  // namespace kiebitz::server
