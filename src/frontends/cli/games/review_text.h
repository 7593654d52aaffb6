// A review for people who read it in a terminal.
#pragma once

#include <string>
#include <vector>

#include "review/review.h"
#include "words/language.h"

namespace kiebitz::cli {

std::string review_text(const review::Plan& plan, const std::vector<review::PositionEval>& evals,
                        words::Language language);

}  // namespace kiebitz::cli
