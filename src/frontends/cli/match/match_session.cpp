#include "cli/match/match_session.h"

#include <fmt/core.h>

#include <cstdio>

#include "platform/terminal.h"

namespace kiebitz::cli {
namespace {

using namespace match;

MatchScreen make_screen(bool json) {
  if (json) return {stderr, false, 80};
  const Terminal terminal = standard_output_terminal();
  return {stdout, terminal.is_terminal, terminal.columns};
}

}  // namespace

MatchOnScreen::MatchOnScreen(const Options& options) : options_(options), screen_(make_screen(options.json)) {}

MatchRunEvents MatchOnScreen::events() {
  MatchRunEvents events;
  events.say = [this](std::string_view sentence) { screen_.say(sentence); };
  events.progress = [this](const MatchReport& so_far) {
    screen_.progress(format_progress(so_far), so_far.results.games() % options_.report_every == 0);
  };
  return events;
}

void MatchOnScreen::finish(const MatchReport& report) {
  screen_.finish();
  fmt::print("{}{}", options_.json ? format_json(report) : format_summary(report), options_.json ? "\n" : "");
  std::fflush(stdout);
}

MatchReport play_match(MatchCommand command, std::vector<std::string> words) {
  MatchOnScreen screen({command.json, command.report_every});
  MatchRun run(std::move(command), std::move(words), screen.events());
  run.set_tables(default_tablebase_settings(process_environment()));
  MatchReport report = value_or_throw(until_interrupted([&run](const std::stop_token& stop) { return run.run(stop); }));
  screen.finish(report);
  if (!run.write_error().empty()) throw UserError(run.write_error());
  if (report.end == MatchEnd::EngineFailed) throw UserError("an engine does not start any more; the match ends here");
  return report;
}

}  // namespace kiebitz::cli
