// Copies the running program, because its file may be rebuilt while the program is in use.
#pragma once

#include <string>

#include "base/expected.h"

namespace kiebitz {

// Makes `path` an executable copy of this program. An identical copy stays, with its date. The error is a sentence.
Expected<void, std::string> copy_own_program(const std::string& path);

}  // namespace kiebitz
