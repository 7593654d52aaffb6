// Routes of the tablebases, in the format of Lichess.
#pragma once

#include <memory>

#include "server/api/router.h"
#include "tablebase/tablebase.h"

namespace kiebitz::server {

void add_tablebase_routes(Router& router, std::shared_ptr<const tablebase::Tablebase> tables);

}  // namespace kiebitz::server
