// The labels of reviewed moves for people. Pure functions.
#pragma once

#include <string_view>

#include "notation/pgn/nag.h"
#include "review/formulas.h"
#include "words/language.h"

namespace kiebitz::words {

// "inaccuracy", "Ungenauigkeit".
std::string_view label_text(Language language, review::MoveLabel label);
// "?!", "??", "!!"; empty for labels without a sign.
std::string_view label_sign(review::MoveLabel label);
Nag label_nag(review::MoveLabel label);

}  // namespace kiebitz::words
