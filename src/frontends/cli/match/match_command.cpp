#include <fmt/core.h>

#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/match/match_session.h"
#include "cli/output/tell.h"
#include "match/engines/engine_check.h"
#include "match/report/merged_matches.h"
#include "match/schedule/state_file.h"

namespace kiebitz::cli {
namespace {

using namespace match;

void run_check(std::span<const std::string> words) {
  const EngineSpec spec = value_or_throw(parse_check_command(words));
  bool failed = false;
  check_engine(spec, {}, [&](const CheckResult& result) {
    constexpr std::array<std::string_view, 4> kMarks = {"ok  ", "FAIL", "skip", "warn"};
    failed |= result.verdict == CheckVerdict::Failed;
    fmt::print("{} {}{}{}\n", kMarks[static_cast<std::size_t>(result.verdict)], result.name,
               result.detail.empty() ? "" : ": ", result.detail);
    std::fflush(stdout);
  });
  if (failed) throw CheckFailed();
}

void run_ratings(std::span<const std::string> words) {
  const RatingsCommand command = value_or_throw(parse_ratings_command(words));
  std::vector<MatchState> states;
  for (const std::string& file : command.files) states.push_back(value_or_throw(load_state(file)));
  const MergedMatches merged = value_or_throw(merge_matches(states));
  const MatchReport report = make_report({merged.config,
                                          merged.results,
                                          merged.results.games(),
                                          0,
                                          {},
                                          {},
                                          value_or_throw(find_anchor(command.anchor, merged.config))});
  fmt::print("{}{}", command.json ? format_json(report) : format_summary(report), command.json ? "\n" : "");
}

void run_match(std::vector<std::string> words) {
  if (!words.empty() && words.front() == "ratings") return run_ratings(std::span(words).subspan(1));
  if (!words.empty() && words.front() == "check") return run_check(std::span(words).subspan(1));
  if (words.empty()) words.emplace_back("--help");
  MatchCommand command = value_or_throw(parse_match_command(words));
  if (!command.resume_file.empty()) {
    const std::string state_file = command.resume_file;
    const bool json = command.json;
    words = value_or_throw(load_state(state_file)).arguments;
    if (words.empty())
      throw UserError(fmt::format("{} belongs to kiebitz learn run; start that again to continue", state_file));
    command = value_or_throw(parse_match_command(words));
    command.state_file = state_file;
    command.json |= json;
  }
  if (command.help) {
    fmt::print("{}", match_help());
    return;
  }
  const std::string state_file = command.state_file;
  const MatchReport report = play_match(std::move(command), std::move(words));
  if (report.end == MatchEnd::Interrupted) {
    tell("kiebitz: interrupted{}\n",
         state_file.empty() ? "" : fmt::format("; continue with: kiebitz match --resume {}", state_file));
    throw CheckFailed();
  }
  // The test asked whether the first engine is stronger, and the answer is no.
  if (report.sprt && report.sprt->decision == SprtDecision::AcceptH0) throw CheckFailed();
}

}  // namespace

void add_match_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("match", "Play engines against each other, with statistics");
  // The words after --engine are no options with values, so match parses its command line itself
  // (docs/decisions/013-match-command-line.md).
  command->prefix_command();
  command->set_help_flag();
  command->callback([command] { run_match(command->remaining()); });
}

}  // namespace kiebitz::cli
