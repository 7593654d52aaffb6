// The settings that two runs of a match must share so that their games can be counted together, as lines of a state
// file. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/schedule/match_config.h"
#include "match/schedule/openings.h"
#include "match/schedule/state_file.h"

namespace kiebitz::match {

// The engines must have names.
std::vector<PlanLine> plan_lines(const MatchConfig& config, const OpeningBook& book, std::uint64_t seed);

// The names of the engines, in order; a name that contains " = " is cut there.
std::vector<std::string> planned_names(const MatchState& state);

// The seed of the opening order in a state file.
std::optional<std::uint64_t> planned_seed(const MatchState& state);

}  // namespace kiebitz::match
