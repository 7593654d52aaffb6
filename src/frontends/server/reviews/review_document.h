// A finished review as the text of the API, for programs that review without a server.
#pragma once

#include <string>
#include <vector>

#include "review/review.h"

namespace kiebitz::server {

// The schema Review of api/openapi.yaml; id and time are empty.
std::string review_document(const review::Plan& plan, const std::vector<review::PositionEval>& evals);

}  // namespace kiebitz::server
