#include "learn/tune/search_tuner.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <set>
#include <thread>

#include "base/mutex.h"
#include "base/text.h"
#include "learn/data/selfplay.h"

namespace kiebitz {
namespace {

constexpr int kSmallestTuned = 8;  // one step of a smaller parameter is too large
constexpr double kStepShare = 0.2;
constexpr double kLargestValue = 1e6;  // a state file with a larger one is damaged
constexpr std::string_view kTrialsLine = "pairs";

SelfplayOptions options_of(const SearchTuneRun& run) {
  SelfplayOptions options;
  // No soft limit: it would give more nodes to values that make iterations long.
  options.soft_nodes = options.opening_nodes = run.nodes;
  options.hard_nodes = run.nodes;
  options.opening_limit = 100;
  options.win_score = 700;
  options.win_plies = 4;
  return options;
}

SearchParams params_with(const std::vector<TunedParameter>& parameters, const std::vector<int>& values) {
  SearchParams params;
  for (const NamedSearchParam& param : named_search_params())
    for (std::size_t i = 0; i < parameters.size(); ++i)
      if (parameters[i].name == param.name) params.*param.member = values[i];
  return params;
}

int points_of(RecordedResult result, Color side) {
  const int white = static_cast<int>(result) - static_cast<int>(RecordedResult::Draw);
  return side == Color::White ? white : -white;
}

// One thread's two engines.
class Sparring {
 public:
  explicit Sparring(const SearchTuneRun& run)
      : options_(options_of(run)),
        plus_(EngineConfig{.hash_mib = run.hash_mib, .network = run.network}),
        minus_(EngineConfig{.hash_mib = run.hash_mib, .network = run.network}) {}

  // Won and lost games of plus, each colour once, from one opening: {+1, 0, -1} per game.
  std::array<int, 2> play_pair(const SearchParams& plus, const SearchParams& minus, Random& random) {
    plus_.set_search_params(plus);
    minus_.set_search_params(minus);
    const GameRecord opening = find_opening(plus_, options_, random);
    std::array<int, 2> points{};
    for (const Color side : kColors) {
      GameRecord game = opening;
      plus_.new_game();
      minus_.new_game();
      play_on(game, side == Color::White ? plus_ : minus_, side == Color::White ? minus_ : plus_, options_);
      points[static_cast<std::size_t>(index(side))] = points_of(game.result, side);
    }
    return points;
  }

 private:
  SelfplayOptions options_;
  Engine plus_;
  Engine minus_;
};

}  // namespace

Expected<std::vector<TunedParameter>, std::string> parameters_to_tune(const std::vector<std::string>& names) {
  const SearchParams defaults;
  std::vector<TunedParameter> parameters;
  const auto add = [&](const NamedSearchParam& param) {
    const double value = defaults.*param.member;
    parameters.push_back({std::string(param.name), value, std::max(1.0, std::abs(value) * kStepShare)});
  };
  if (names.empty()) {
    for (const NamedSearchParam& param : named_search_params())
      if (std::abs(defaults.*param.member) >= kSmallestTuned) add(param);
    return parameters;
  }
  for (const std::string& name : names) {
    const auto params = named_search_params();
    const auto found = std::find_if(params.begin(), params.end(), [&](const auto& p) { return p.name == name; });
    if (found == params.end()) return Unexpected(name);
    add(*found);
  }
  return parameters;
}

std::string format_tuning(const Spsa& spsa) {
  std::string text = fmt::format("{} {}\n", kTrialsLine, spsa.trials_done());
  for (const TunedParameter& parameter : spsa.parameters())
    text += fmt::format("{} {:.3f}\n", parameter.name, parameter.value);
  return text;
}

Expected<int, std::string> read_tuning(std::string_view text, std::vector<TunedParameter>& parameters) {
  std::optional<int> trials;
  std::set<std::string_view> missing;
  for (const TunedParameter& parameter : parameters) missing.insert(parameter.name);
  for (int line_number = 1; !text.empty(); ++line_number) {
    std::string_view rest = take_until(text, '\n');
    const std::string_view name = take_until(rest, ' ');
    const double value = parse_number<double>(rest).value_or(std::numeric_limits<double>::quiet_NaN());
    if (!std::isfinite(value))
      return Unexpected(fmt::format("line {}: a name, a blank and a number belong here", line_number));
    const auto parameter =
        std::find_if(parameters.begin(), parameters.end(), [&](const auto& n) { return n.name == name; });
    if (name == kTrialsLine && value >= 0 && value <= std::numeric_limits<int>::max()) {
      trials = static_cast<int>(value);
    } else if (parameter != parameters.end() && value * parameter->value > 0 && std::abs(value) <= kLargestValue &&
               missing.erase(name) == 1) {
      parameter->value = value;
    } else {
      return Unexpected(
          fmt::format("line {}: '{}' is not tuned here, not with this value or not twice", line_number, name));
    }
  }
  if (!trials) return Unexpected(fmt::format("there is no line '{} N'", kTrialsLine));
  if (!missing.empty()) return Unexpected(fmt::format("'{}' is missing: this is another tuning", *missing.begin()));
  return *trials;
}

void tune_search(Spsa& spsa, const SearchTuneRun& run, const std::function<bool()>& should_stop,
                 const std::function<void(const SearchTuneProgress&)>& on_progress) {
  Mutex mutex;
  SearchTuneProgress progress{.spsa = spsa};
  const auto begun = static_cast<std::uint64_t>(spsa.trials_done());
  const auto work = [&](int id) {
    Sparring sparring(run);
    // A continued run plays other openings.
    Random random((run.seed + begun * 7919) * 1000003 + static_cast<std::uint64_t>(id));
    while (!should_stop()) {
      MutexLock lock(mutex);
      if (spsa.is_done()) return;
      const Spsa::Trial trial = spsa.next_trial(random);
      const SearchParams plus = params_with(spsa.parameters(), trial.plus);
      const SearchParams minus = params_with(spsa.parameters(), trial.minus);
      lock.unlock();
      const std::array<int, 2> points = sparring.play_pair(plus, minus, random);
      lock.lock();
      if (spsa.is_done()) return;
      spsa.learn(trial, (points[0] + points[1]) / 2.0);
      for (const int p : points) ++(p > 0 ? progress.plus_wins : p < 0 ? progress.minus_wins : progress.draws);
      on_progress(progress);
    }
  };
  std::vector<std::jthread> threads;
  threads.reserve(static_cast<std::size_t>(run.threads));
  for (int id = 0; id < run.threads; ++id) threads.emplace_back(work, id);
}

}  // namespace kiebitz
