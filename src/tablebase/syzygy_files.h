// Looks at the files of a Syzygy path before Fathom does: Fathom prints about a file it does not like, and a file that
// ends too early would end the process.
#pragma once

#include <string>

#include "tablebase/syzygy.h"

namespace kiebitz::tablebase {

// How many tables there are, or the first thing that is wrong.
Expected<int, SyzygyFailure> check_syzygy_path(const std::string& path);

}  // namespace kiebitz::tablebase
