#include <fmt/core.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "brains/brain_library.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "engine/option_table.h"
#include "uci/server/brain_session.h"
#include "uci/server/session.h"

namespace kiebitz::cli {

namespace {

void print_line(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

template <class AnySession>
void serve(AnySession& session) {
  std::string line;
  while (std::getline(std::cin, line))
    if (session.handle(line) == uci::SessionState::Ended) return;
}

}  // namespace

void run_uci() {
  uci::Session session(print_line);
  serve(session);
}

namespace {

struct UciOptions {
  bool list = false;
  std::string brain;
  std::optional<std::uint64_t> seed;
};

void run_brain_uci(const std::string& name, std::optional<std::uint64_t> seed) {
  auto brain = brains::BrainLibrary().load(name);
  if (!brain) throw UserError(brain.error().describe());
  uci::BrainSession session(std::move(*brain), {}, seed ? *seed : std::random_device{}(), print_line);
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

void print_options() {
  fmt::print("| option | type | default | range | meaning |\n|---|---|---|---|---|\n");
  for (const OptionSpec& o : option_table())
    fmt::print("| {} | {} | {} | {} | {} |\n", o.name, word_of(o.type), o.default_text,
               o.type == OptionType::Spin ? fmt::format("{} to {}", o.min, o.max) : "", o.meaning);
}

}  // namespace

void add_uci_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("uci", "Speak UCI on standard input and output; also without any command");
  const auto o = std::make_shared<UciOptions>();
  command->add_flag("--options", o->list, "Print the table of options instead");
  command->add_option("--brain", o->brain, "Play as this brain (see kiebitz brain list), by name or file");
  command->add_option("--seed", o->seed, "Makes the choices of a brain repeatable")->needs("--brain");
  command->callback([o] {
    if (o->list)
      print_options();
    else if (!o->brain.empty())
      run_brain_uci(o->brain, o->seed);
    else
      run_uci();
  });
}

}  // namespace kiebitz::cli
