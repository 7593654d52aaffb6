// kiebitz <command>: wiring only.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <exception>

#include "cli/commands.h"
#include "cli/errors.h"

namespace kiebitz::cli {
namespace {

int run(int argc, char** argv) {
  CLI::App app{"Kiebitz, a chess system. Without a command it speaks UCI, so that any chess GUI can start it.",
               "kiebitz"};
  app.set_version_flag("-v,--version", "kiebitz " KIEBITZ_VERSION);
  app.require_subcommand(0, 1);
  add_uci_command(app);
  add_analyze_command(app);
  add_bench_command(app);
  add_brain_command(app);
  add_learn_command(app);
  add_match_command(app);
  add_perft_command(app);
  add_render_command(app);
  add_convert_command(app);
  add_pgn_command(app);
  add_serve_command(app);
  add_tablebase_command(app);
  add_book_command(app);
  add_play_command(app);
  add_games_command(app);
  try {
    app.parse(with_long_names(argc, argv));
    if (app.get_subcommands().empty()) run_uci();
  } catch (const CLI::Success& success) {  // --help, --version
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "kiebitz: {} (try --help)\n", error.what());
    return kExitUserError;
  } catch (const UserError& error) {
    fmt::print(stderr, "kiebitz: {}\n", error.what());
    return kExitUserError;
  } catch (const CheckFailed&) {
    return kExitCheckFailed;
  }
  return kExitOk;
}

}  // namespace
}  // namespace kiebitz::cli

int main(int argc, char** argv) {
  try {
    return kiebitz::cli::run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "kiebitz: this is a bug, please report it: {}\n", error.what());
    return kiebitz::cli::kExitBug;
  }
}
