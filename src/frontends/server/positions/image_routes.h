// Boards as pictures. Pure functions of the request.
#pragma once

#include "server/api/call.h"

namespace kiebitz::server {

Answer<HttpResponse> answer_position_image(const Call& call);
// A position drawn as the query of the call wants it.
Answer<HttpResponse> draw_board(const Call& call, const Position& position);

}  // namespace kiebitz::server
