// Several matches counted together: engines are identified by name, and the games count as those of one match. Used for
// ratings over matches that were played one after the other, and over a running one. Pure.
#pragma once

#include <span>

#include "match/report/results.h"
#include "match/schedule/match_config.h"
#include "match/schedule/state_file.h"

namespace kiebitz::match {

struct MergedMatches {
  MatchConfig config;  // the engines; the rest is empty
  ResultTable results{0, true};
};

// An error if the command line of a state cannot be parsed. Engines with the same name count as one.
Expected<MergedMatches, StateError> merge_matches(std::span<const MatchState> states);

}  // namespace kiebitz::match
