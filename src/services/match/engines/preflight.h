// Before a match: checks that every engine starts, speaks UCI and accepts its options. Starts each engine once and ends
// it.
#pragma once

#include <string>
#include <vector>

#include "base/expected.h"
#include "match/schedule/match_config.h"

namespace kiebitz::match {

struct PreflightError {
  std::size_t engine = 0;
  std::string text;  // one sentence without a full stop
};

struct Preflight {
  // Per engine: the name it reports; empty if none.
  std::vector<std::string> names;
  // Warnings as sentences: options that an engine does not have.
  std::vector<std::string> remarks;
};

Expected<Preflight, PreflightError> check_engines(const MatchConfig& config);

// Gives every engine a unique name: the user's, else the reported one, else its command; a number is added to equal
// names.
void complete_names(std::vector<EngineSpec>& engines, const std::vector<std::string>& own_names);

}  // namespace kiebitz::match
