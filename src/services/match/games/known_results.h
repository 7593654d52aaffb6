// Results of positions from tablebases, which end games early.
#pragma once

#include <string>

#include "base/expected.h"
#include "engine/tablebase_settings.h"
#include "match/games/game_runner.h"

namespace kiebitz::match {

// The error is a sentence.
Expected<ResultSource, std::string> load_results(const TablebaseSettings& tables);

}  // namespace kiebitz::match
