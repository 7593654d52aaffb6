#include <fmt/core.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "engine/option_table.h"
#include "uci/server/session.h"

namespace kiebitz::cli {

void run_uci() {
  uci::Session session([](std::string_view line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  });
  std::string line;
  while (std::getline(std::cin, line))
    if (session.handle(line) == uci::SessionState::Ended) return;
}

namespace {

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
  const auto list = std::make_shared<bool>(false);
  command->add_flag("--options", *list, "Print the table of options instead");
  command->callback([list] { *list ? print_options() : run_uci(); });
}

}  // namespace kiebitz::cli
