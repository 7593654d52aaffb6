// Tunes the parameters of the search (search/params.h) by games: two engines with neighbouring values play a pair of
// games from the same opening, and the values move towards the winner's.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "engine/network_source.h"
#include "learn/tune/spsa.h"
#include "search/params.h"

namespace kiebitz {

struct SearchTuneRun {
  Spsa::Schedule schedule;  // a trial is a pair of games
  std::uint64_t nodes = 10000;
  std::size_t hash_mib = 8;
  int threads = 1;
  std::uint64_t seed = 1;
  NetworkPtr network = embedded_network();  // null: the classical evaluation
};

// The parameters to tune with their values in the program; no names: all that are large enough for small steps. Error:
// the first name that no parameter has.
Expected<std::vector<TunedParameter>, std::string> parameters_to_tune(const std::vector<std::string>& names);

// The state of a tuning as text, one line for the trials done and one per parameter.
std::string format_tuning(const Spsa& spsa);
// Reads the values from such a text and returns the trials done. Error: what is wrong, with its line.
Expected<int, std::string> read_tuning(std::string_view text, std::vector<TunedParameter>& parameters);

struct SearchTuneProgress {
  const Spsa& spsa;
  int plus_wins = 0;
  int draws = 0;
  int minus_wins = 0;
};

// Plays until the schedule is done or should_stop() says so (asked by any thread). Progress is called after every
// trial, by one thread at a time. With one thread the result is repeatable.
void tune_search(Spsa& spsa, const SearchTuneRun& run, const std::function<bool()>& should_stop,
                 const std::function<void(const SearchTuneProgress&)>& on_progress);

}  // namespace kiebitz
