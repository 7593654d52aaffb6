// Routes of the engine's options, for people and settings pages, and the options that a request may set.
#pragma once

#include "server/api/fields.h"
#include "server/api/router.h"
#include "server/server_options.h"

namespace kiebitz::server {

// The field `multipv`: the option MultiPV within what this server allows.
int read_line_count(Fields& fields, const WorkLimits& limits);

void add_option_routes(Router& router, const WorkLimits& limits);

}  // namespace kiebitz::server
