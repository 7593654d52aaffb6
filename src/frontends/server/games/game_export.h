// All games of a visitor as one file, written while the client reads it.
#pragma once

#include "server/games/game_routes.h"
#include "server/scheduling/name_lock.h"

namespace kiebitz::server {

// PGN or, if that is accepted, one JSON object per line; the oldest game first. One at a time per visitor and address.
Result<HttpResponse> export_games(const GameServices& services, const Call& call);

}  // namespace kiebitz::server
