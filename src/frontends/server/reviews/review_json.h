// Reviews as JSON.
#pragma once

#include <boost/json/object.hpp>

#include "server/reviews/review_service.h"

namespace kiebitz::server {

ReviewRenderer review_renderer();
boost::json::object review_progress_json(const ReviewFacts& facts);

}  // namespace kiebitz::server
