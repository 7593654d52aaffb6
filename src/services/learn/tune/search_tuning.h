// A tuning of the search with its state file: begins or continues, saves on the way, and holds a lock, because two runs
// would overwrite each other's values. Blocks the caller.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "learn/tune/search_tuner.h"

namespace kiebitz {

struct SearchTuning {
  SearchTuneRun games;
  std::vector<std::string> names;  // parameters of search/params.h; none: as parameters_to_tune says
  std::string state;               // file; its folder is made
};

struct SearchTuningEvents {
  std::function<bool()> should_stop;  // asked by any thread
  // The state was saved; `begun` trials were done before this run. Called by one thread at a time.
  std::function<void(const SearchTuneProgress&, int begun)> on_saved;
};

// The values at the end of the run. The error is a sentence.
Expected<Spsa, std::string> run_search_tuning(const SearchTuning& tuning, const SearchTuningEvents& events);

}  // namespace kiebitz
