// Before a match: does every engine start, speak UCI and accept its options? Starts each engine once and ends it.
#pragma once

#include <string>
#include <vector>

#include "base/expected.h"
#include "match/match_config.h"

namespace kiebitz::match {

struct PreflightError {
  std::size_t engine = 0;
  std::string text;  // one sentence without a full stop
};

struct Preflight {
  // Per engine: what it calls itself; empty if nothing.
  std::vector<std::string> names;
  // Sentences worth telling: options an engine does not have.
  std::vector<std::string> remarks;
};

Expected<Preflight, PreflightError> check_engines(const MatchConfig& config);

// Gives every engine a name of its own: the user's, else what it calls itself, else its command; a number is added
// where two are the same.
void complete_names(std::vector<EngineSpec>& engines, const std::vector<std::string>& own_names);

}  // namespace kiebitz::match
