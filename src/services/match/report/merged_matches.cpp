#include "match/report/merged_matches.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "match/command/match_command.h"
#include "match/engines/preflight.h"
#include "match/schedule/match_plan.h"
#include "match/schedule/pairing.h"

namespace kiebitz::match {
namespace {

constexpr std::size_t kAnyRounds = 10'000'000;  // a match may have been extended since its command was saved

// The engines of a match with their names in it. A name that the user gave is in the command; otherwise the plan has
// it, where the end of a name is less certain.
std::vector<EngineSpec> named_engines(std::vector<EngineSpec> engines, const MatchState& state) {
  const std::vector<std::string> names = planned_names(state);
  for (std::size_t i = 0; i < std::min(names.size(), engines.size()); ++i)
    if (engines[i].name.empty()) engines[i].name = names[i];
  complete_names(engines, {});
  return engines;
}

std::size_t place_of(std::vector<EngineSpec>& engines, EngineSpec engine) {
  const auto known = std::find_if(engines.begin(), engines.end(), [&](const auto& e) { return e.name == engine.name; });
  const auto place = static_cast<std::size_t>(known - engines.begin());
  if (known == engines.end()) engines.push_back(std::move(engine));
  return place;
}

// A match with its engines numbered among all matches.
struct PlacedMatch {
  Schedule schedule;
  std::vector<std::size_t> places;
};

}  // namespace

Expected<MergedMatches, StateError> merge_matches(std::span<const MatchState> states) {
  MergedMatches merged;
  std::vector<PlacedMatch> matches;
  for (const MatchState& state : states) {
    const auto command = parse_match_command(state.arguments);
    if (!command) return Unexpected(StateError{StateErrorKind::BadLine, command.error().text});
    ScheduleOptions schedule = command->config.schedule;
    schedule.rounds = kAnyRounds;
    PlacedMatch match{Schedule(command->config.engines.size(), schedule), {}};
    for (const EngineSpec& engine : named_engines(command->config.engines, state))
      match.places.push_back(place_of(merged.config.engines, engine));
    matches.push_back(std::move(match));
  }
  const bool paired = std::all_of(matches.begin(), matches.end(), [](const auto& m) { return m.schedule.has_pairs(); });
  merged.results = ResultTable(merged.config.engines.size(), paired);
  std::size_t next_pair = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::size_t first_pair = next_pair;  // pairs of different matches must have different numbers
    std::unordered_set<std::size_t> seen;
    for (const FinishedGame& game : states[i].games) {
      if (!seen.insert(game.number).second) continue;
      if (game.number >= matches[i].schedule.total_games())
        return Unexpected(StateError{StateErrorKind::BadLine, "a game beyond the end of every schedule"});
      GamePlan plan = matches[i].schedule.game(game.number);
      plan.pair += first_pair;
      plan.white = matches[i].places[plan.white];
      plan.black = matches[i].places[plan.black];
      next_pair = std::max(next_pair, plan.pair + 1);
      merged.results.add(plan, game.result, game.reason);
    }
  }
  return merged;
}

}  // namespace kiebitz::match
