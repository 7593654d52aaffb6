// Fake engines for the tests of matches.
#pragma once

#include <string>
#include <vector>

#include "match/engines/engine_spec.h"

namespace kiebitz::match {

// Arguments as in tests/fakes/README.md; ten seconds for the game unless the caller sets other limits.
EngineSpec fake_engine(std::vector<std::string> arguments, const std::string& name = "Fake");

}  // namespace kiebitz::match
