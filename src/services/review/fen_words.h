// The sentences for errors in a FEN, in the languages of the interface. A pure function.
#pragma once

#include "notation/fen.h"
#include "review/words.h"

namespace kiebitz::review {

// One sentence without a full stop, with the field and the column.
Words fen_error_words(const FenError& error);

}  // namespace kiebitz::review
