// Reviews as JSON.
#pragma once

#include <boost/json/object.hpp>

#include "server/reviews/review_service.h"

namespace kiebitz::server {

ReviewTelling review_telling();
boost::json::object review_progress_json(const ReviewFacts& facts);

}  // namespace kiebitz::server
