// What is said of the moves of a reviewed game. Pure functions.
#pragma once

#include <vector>

#include "review/review.h"
#include "words/explanation.h"

namespace kiebitz::words {

// One text for each reviewed move: a paragraph for key moments, else a sentence. What was told a few moves ago is
// told as such.
std::vector<Spans> review_words(Language language, const review::Plan& plan,
                                const std::vector<review::PositionEval>& evals,
                                const std::vector<review::ReviewedMove>& moves);

}  // namespace kiebitz::words
