// Errors of other modules in the user's language, without a full stop. Pure functions.
#pragma once

#include <string>

#include "notation/fen.h"
#include "store/store_error.h"
#include "terminal/text/language.h"

namespace kiebitz::terminal {

// What is wrong with a FEN: one sentence with the field and the column.
std::string describe(Language language, const FenError& error);
// Why a file could not be written; `number` is an errno.
std::string describe_file_error(Language language, int number);
// Why the store refused an operation.
std::string describe_store_error(Language language, const StoreError& error);

}  // namespace kiebitz::terminal
