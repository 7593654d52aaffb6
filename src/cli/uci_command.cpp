#include <cstdio>
#include <iostream>
#include <string>

#include "cli/commands.h"
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

void add_uci_command(CLI::App& app) {
  app.add_subcommand("uci", "Speak UCI on standard input and output; also without any command")->callback(run_uci);
}

}  // namespace kiebitz::cli
