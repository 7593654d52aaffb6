#include <fmt/core.h>

#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>

#include "brains/brain_library.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/brain_sources.h"
#include "cli/options/network_choice.h"
#include "cli/output/line_queue.h"
#include "engine/option_table.h"
#include "platform/terminal.h"
#include "uci/server/brain_session.h"
#include "uci/server/session.h"

namespace kiebitz::cli {

namespace {

// For a person who starts the program without knowing the protocol.
void greet(LineQueue& output) {
  if (standard_output_terminal().is_terminal)
    output.push("Kiebitz " KIEBITZ_VERSION
                " speaks UCI with chess programs: help lists the commands, quit ends it; kiebitz play is a game here");
}

void serve(uci::BasicSession& session) {
  std::cin.tie(nullptr);  // reading the next line must not wait until the client has read the output
  std::string line;
  while (std::getline(std::cin, line))
    if (session.handle(line) == uci::SessionState::Ended) return;
}

}  // namespace

void run_uci(const ProgramOptions& program) {
  LineQueue output;
  greet(output);
  uci::Session session([&output](std::string_view line) { output.push(line); }, program.network);
  serve(session);
}

namespace {

struct UciOptions {
  bool list = false;
  std::string brain;
  std::optional<std::uint64_t> seed;
  SourceArguments sources;
  HistoryArguments history;
};

void run_brain_uci(const UciOptions& options) {
  auto brain = brains::BrainLibrary().load(options.brain);
  if (!brain) throw UserError(brain.error().describe());
  const std::uint64_t seed = options.seed ? *options.seed : std::random_device{}();
  brains::AvailableSources available = open_sources(options.sources);
  available.seed = seed;
  StoredHistory history(options.history);
  available.history = history.games();
  const brains::SourceSet sources(*brain, available);
  LineQueue output;
  greet(output);
  uci::BrainSession session(std::move(*brain), sources.plugged(), seed,
                            [&output](std::string_view line) { output.push(line); });
  serve(session);
}

std::string_view word_of(OptionType type) {
  switch (type) {
    case OptionType::Check:
      return "check";
    case OptionType::Spin:
      return "spin";
    case OptionType::Combo:
      return "combo";
    case OptionType::Button:
      return "button";
    case OptionType::String:
      return "string";
  }
  return "";
}

// The allowed values: a range, or words to choose from.
std::string values_of(const OptionSpec& o) {
  return o.type == OptionType::Spin ? fmt::format("{} to {}", o.min, o.max) : std::string(o.choices);
}

void print_options(std::span<const OptionSpec> options) {
  fmt::print("| option | type | default | values | meaning |\n|---|---|---|---|---|\n");
  for (const OptionSpec& o : options)
    fmt::print("| {} | {} | {} | {} | {} |\n", o.name, word_of(o.type), o.default_text, values_of(o), o.meaning);
}

}  // namespace

void add_uci_command(CLI::App& app, const ProgramOptions& program) {
  CLI::App* command = app.add_subcommand("uci", "Speak UCI on standard input and output; also without any command");
  const auto o = std::make_shared<UciOptions>();
  command->add_flag("--options", o->list, "Print the table of options instead, those of a brain with --brain");
  command->add_option("--brain", o->brain, "Play as this brain (see kiebitz brain list), by name or file");
  command->add_option("--seed", o->seed, "Makes the choices of a brain repeatable")->needs("--brain");
  add_source_options(*command, o->sources);
  add_history_options(*command, o->history);
  // The engine itself has options of UCI for these.
  for (const char* name : {"--book", "--syzygy", "--data", "--forget"}) command->get_option(name)->needs("--brain");
  command->callback([o, &program] {
    if (o->list)
      print_options(o->brain.empty() ? option_table() : uci::brain_option_table());
    else if (!o->brain.empty())
      run_brain_uci(*o);
    else
      run_uci(program);
  });
}

}  // namespace kiebitz::cli
