// Routes that draw boards. Pure functions of the request.
#pragma once

#include "server/api/call.h"

namespace kiebitz::server {

Result<HttpResponse> answer_position_image(const Call& call);
// Draws a position with the options of the query.
Result<HttpResponse> draw_board(const Call& call, const Position& position);

}  // namespace kiebitz::server
