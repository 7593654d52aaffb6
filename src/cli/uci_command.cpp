#include <fmt/core.h>

#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "brains/brain_library.h"
#include "cli/brain_sources.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/game_store.h"
#include "cli/line_queue.h"
#include "cli/network_choice.h"
#include "engine/option_table.h"
#include "store/past_boards.h"
#include "uci/server/brain_session.h"
#include "uci/server/session.h"

namespace kiebitz::cli {

namespace {

template <class AnySession>
void serve(AnySession& session) {
  std::cin.tie(nullptr);  // asking for the next line must not wait until the last answers are read
  std::string line;
  while (std::getline(std::cin, line))
    if (session.handle(line) == uci::SessionState::Ended) return;
}

}  // namespace

void run_uci() {
  LineQueue output;
  uci::Session session([&output](std::string_view line) { output.push(line); }, default_network());
  serve(session);
}

namespace {

struct UciOptions {
  bool list = false;
  std::string brain;
  std::optional<std::uint64_t> seed;
  SourceArguments sources;
  std::string data;
  bool forget = false;
};

void run_brain_uci(const UciOptions& options) {
  auto brain = brains::BrainLibrary().load(options.brain);
  if (!brain) throw UserError(brain.error().describe());
  const std::uint64_t seed = options.seed ? *options.seed : std::random_device{}();
  brains::AvailableSources available = open_sources(options.sources);
  available.seed = seed;
  std::unique_ptr<Store> store;
  std::optional<PastBoards> past;
  if (!options.forget && has_game_store(options.data)) {
    store = open_game_store(options.data);
    past.emplace(*store);
    available.history = [&past](const Position& position) {
      const BoardHistory& board = past->find(position);
      return brains::PastResults{board.white_wins, board.draws, board.black_wins, board.value};
    };
  }
  const brains::SourceSet sources(*brain, available);
  LineQueue output;
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

// What may be said: a range, or words to choose from.
std::string values_of(const OptionSpec& o) {
  return o.type == OptionType::Spin ? fmt::format("{} to {}", o.min, o.max) : std::string(o.choices);
}

void print_options() {
  fmt::print("| option | type | default | values | meaning |\n|---|---|---|---|---|\n");
  for (const OptionSpec& o : option_table())
    fmt::print("| {} | {} | {} | {} | {} |\n", o.name, word_of(o.type), o.default_text, values_of(o), o.meaning);
}

}  // namespace

void add_uci_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("uci", "Speak UCI on standard input and output; also without any command");
  const auto o = std::make_shared<UciOptions>();
  command->add_flag("--options", o->list, "Print the table of options instead");
  command->add_option("--brain", o->brain, "Play as this brain (see kiebitz brain list), by name or file");
  command->add_option("--seed", o->seed, "Makes the choices of a brain repeatable")->needs("--brain");
  add_source_options(*command, o->sources);
  command->add_option("--data", o->data, "Folder of the finished games a brain may learn from");
  command->add_flag("--forget", o->forget, "A brain learns nothing from finished games");
  // The engine itself has options of UCI for these.
  for (const char* name : {"--book", "--syzygy", "--data", "--forget"}) command->get_option(name)->needs("--brain");
  command->callback([o] {
    if (o->list)
      print_options();
    else if (!o->brain.empty())
      run_brain_uci(*o);
    else
      run_uci();
  });
}

}  // namespace kiebitz::cli
