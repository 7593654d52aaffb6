// Why a file could not be written, in the user's language. A pure function.
#pragma once

#include <string>

#include "terminal/text/language.h"

namespace kiebitz::terminal {

// A few words without a full stop; `number` is an errno.
std::string describe_file_error(Language language, int number);

}  // namespace kiebitz::terminal
