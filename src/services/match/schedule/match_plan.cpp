#include "match/schedule/match_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

#include "base/text.h"

namespace kiebitz::match {
namespace {

constexpr std::string_view kEnginesKey = "engines";
constexpr std::string_view kNameEnd = " = ";

std::string describe(const EngineSpec& engine) {
  std::string text = fmt::format("{}{}{} {} in '{}', {}, margin {}", engine.name, kNameEnd, engine.command,
                                 fmt::join(engine.arguments, " "), engine.directory, format_limits(engine.limits),
                                 engine.limits.margin.count());
  for (const OptionSetting& option : engine.options) text += fmt::format(", {}={}", option.name, option.value);
  return text;
}

std::string describe(const AdjudicationRules& rules) {
  std::string text = "none";
  if (rules.draw)
    text += fmt::format(", draw {} {} {}", rules.draw->move_number, rules.draw->move_count, rules.draw->score);
  if (rules.resign)
    text += fmt::format(", resign {} {} {}", rules.resign->move_count, rules.resign->score, rules.resign->two_sided);
  if (rules.max_moves) text += fmt::format(", longest {}", *rules.max_moves);
  return text;
}

std::string_view word_of(MatchFormat format) {
  switch (format) {
    case MatchFormat::RoundRobin:
      return "all";
    case MatchFormat::Gauntlet:
      return "gauntlet";
    case MatchFormat::Ladder:
      return "ladder";
  }
  return "";
}

}  // namespace

std::vector<PlanLine> plan_lines(const MatchConfig& config, const OpeningBook& book, std::uint64_t seed) {
  const ScheduleOptions& schedule = config.schedule;
  std::vector<PlanLine> lines;
  for (const EngineSpec& engine : config.engines) lines.emplace_back(kEnginesKey, describe(engine));
  // The number of rounds may grow, because the games before stay the same.
  lines.emplace_back("schedules", fmt::format("{} {} {}", word_of(schedule.format), schedule.challengers,
                                              schedule.games_per_encounter));
  lines.emplace_back("openings", fmt::format("{:016x}", book.fingerprint()));
  lines.emplace_back("seeds", fmt::format("{}", seed));
  lines.emplace_back("variants", config.game.chess960 ? "chess960" : "standard");
  lines.emplace_back("adjudications",
                     describe(config.game.adjudication) + (config.game.known_result ? ", tables" : ""));
  return lines;
}

std::vector<std::string> planned_names(const MatchState& state) {
  std::vector<std::string> names;
  for (const auto& [key, text] : state.plan)
    if (key == kEnginesKey) names.push_back(text.substr(0, text.find(kNameEnd)));
  return names;
}

std::optional<std::uint64_t> planned_seed(const MatchState& state) {
  for (const auto& [key, value] : state.plan) {
    if (key != "seeds") continue;
    if (const auto seed = parse_number<std::uint64_t>(value)) return seed;
  }
  return std::nullopt;
}

}  // namespace kiebitz::match
