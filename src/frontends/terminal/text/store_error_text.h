// Why the store could not do what it was asked to, in the user's language. A pure function.
#pragma once

#include <string>

#include "store/store_error.h"
#include "terminal/text/language.h"

namespace kiebitz::terminal {

// A few words without a full stop.
std::string describe_store_error(Language language, const StoreError& error);

}  // namespace kiebitz::terminal
