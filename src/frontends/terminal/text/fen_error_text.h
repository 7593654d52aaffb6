// What is wrong with a FEN, in the user's language. A pure function.
#pragma once

#include <string>

#include "notation/fen.h"
#include "terminal/text/language.h"

namespace kiebitz::terminal {

// One sentence without a full stop, with the field and the column.
std::string describe(Language language, const FenError& error);

}  // namespace kiebitz::terminal
