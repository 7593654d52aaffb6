// A review for people who read it in a terminal.
#pragma once

#include <string>

#include "review/annotate.h"

namespace kiebitz::cli {

std::string review_text(const review::Plan& plan, const std::vector<review::PositionEval>& evals,
                        review::Language language);

}  // namespace kiebitz::cli
