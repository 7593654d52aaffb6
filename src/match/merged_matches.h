// Several matches counted together: their engines by name, their games as if one match had played them. For ratings
// over matches that were played one after the other, and over one that still runs. Pure.
#pragma once

#include <span>

#include "match/match_config.h"
#include "match/results.h"
#include "match/state_file.h"

namespace kiebitz::match {

struct MergedMatches {
  MatchConfig config;  // the engines; the rest is empty
  ResultTable results{0, true};
};

// An error if the command line of a state cannot be read. Engines of one name count as one.
Expected<MergedMatches, StateError> merge_matches(std::span<const MatchState> states);

}  // namespace kiebitz::match
