// kiebitz <command>: wiring only.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <new>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/network_choice.h"
#include "cli/output/tell.h"
#include "cli/unknown_word.h"
#include "platform/file/data_directory.h"
#include "render/text_cell.h"

namespace kiebitz::cli {
namespace {

// CLI11 says "INI was not able to parse NAME" of a name it does not know, and NAME.++ of a section.
std::string config_error_text(const std::string& what) {
  constexpr std::string_view kUnknown = "INI was not able to parse ";
  constexpr std::string_view kSection = ".++";
  if (!what.starts_with(kUnknown)) return what;
  const std::string name = what.substr(kUnknown.size());
  if (!name.ends_with(kSection)) return fmt::format("there is no option '{}'", name);
  return fmt::format("there is no command '{}'", name.substr(0, name.size() - kSection.size()));
}

int refuse(const std::string& sentence) {
  tell("kiebitz: {}\n", one_line(sentence));
  return kExitUserError;
}

int run(int argc, char** argv) {
  ProgramOptions program;
  CLI::App app{"Kiebitz, a chess system. Without a command it speaks UCI, so that any chess GUI can start it.",
               "kiebitz"};
  app.set_version_flag("-v,--version", "kiebitz " KIEBITZ_VERSION);
  app.require_subcommand(0, 1);
  app.set_config("--config", configuration_file(process_environment()).string(),
                 "File with options, those of a command in a section of its name");
  app.allow_config_extras(CLI::config_extras_mode::error);
  app.add_option_function<std::string>(
      "--network", [&program](const std::string& name) { program.network = network_named(name); },
      "Network of every engine whose command names no other: built-in, champion (of learn run) or a file");
  add_uci_command(app, program);
  add_analyze_command(app, program);
  add_bench_command(app, program);
  add_brain_command(app);
  add_explain_command(app, program);
  add_learn_command(app, program);
  add_match_command(app);
  add_perft_command(app);
  add_render_command(app);
  add_convert_command(app);
  add_pgn_command(app);
  add_review_command(app, program);
  add_serve_command(app, program);
  add_tablebase_command(app);
  add_book_command(app);
  add_play_command(app, program);
  add_games_command(app);
  try {
    app.parse(with_long_names(argc, argv));
    if (app.get_subcommands().empty()) run_uci(program);
  } catch (const CLI::Success& success) {  // --help, --version
    if (const auto error = unknown_word_error(app)) return refuse(*error);
    return app.exit(success);
  } catch (const CLI::ExtrasError& error) {
    return refuse(unknown_word_error(app).value_or(error.what()));
  } catch (const CLI::ConfigError& error) {
    tell("kiebitz: {}: {}\n", app.get_config_ptr()->as<std::string>(), config_error_text(error.what()));
    return kExitUserError;
  } catch (const CLI::ParseError& error) {
    tell("kiebitz: {} (try --help)\n", error.what());
    return kExitUserError;
  } catch (const UserError& error) {
    tell("kiebitz: {}\n", error.what());
    return kExitUserError;
  } catch (const CheckFailed&) {
    return kExitCheckFailed;
  }
  return kExitOk;
}

// If the terminal is gone, standard error fails too.
int report_output_error() {
  std::fputs("kiebitz: standard output cannot be written; is the disk full?\n", stderr);
  return kExitUserError;
}

}  // namespace
}  // namespace kiebitz::cli

int main(int argc, char** argv) {
  try {
    const int code = kiebitz::cli::run(argc, argv);
    return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 ? code : kiebitz::cli::report_output_error();
  } catch (const std::bad_alloc&) {
    kiebitz::cli::tell("kiebitz: there is not enough memory; --hash sets the size of the engine's table\n");
    return kiebitz::cli::kExitUserError;
  } catch (const std::exception& error) {
    if (std::ferror(stdout) != 0) return kiebitz::cli::report_output_error();
    kiebitz::cli::tell("kiebitz: this is a bug, please report it: {}\n", error.what());
    return kiebitz::cli::kExitBug;
  }
}
