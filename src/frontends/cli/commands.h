// One function per command: it adds its subcommand with options and callback to the application. The callback does the
// work, writes results to standard output and throws UserError for what the user can correct.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace kiebitz::cli {

struct ProgramOptions;  // cli/options/network_choice.h; outlives the commands

// The UCI dialogue on standard input and output, until quit or the end of input.
void run_uci(const ProgramOptions& program);

void add_uci_command(CLI::App& app, const ProgramOptions& program);
void add_analyze_command(CLI::App& app, const ProgramOptions& program);
void add_bench_command(CLI::App& app, const ProgramOptions& program);
void add_brain_command(CLI::App& app);
void add_brain_show_command(CLI::App& brain);
void add_brain_compare_command(CLI::App& brain);
void add_explain_command(CLI::App& app, const ProgramOptions& program);
void add_learn_command(CLI::App& app, const ProgramOptions& program);
void add_learn_add_command(CLI::App& learn, const ProgramOptions& program);
void add_learn_rescore_command(CLI::App& learn, const ProgramOptions& program);
void add_learn_run_command(CLI::App& learn);
void add_learn_status_command(CLI::App& learn);
void add_learn_train_command(CLI::App& learn);
void add_learn_tune_command(CLI::App& learn);
void add_learn_tune_search_command(CLI::App& learn, const ProgramOptions& program);
void add_learn_wdl_command(CLI::App& learn);
void add_match_command(CLI::App& app);
void add_perft_command(CLI::App& app);
void add_render_command(CLI::App& app);
void add_convert_command(CLI::App& app);
void add_pgn_command(CLI::App& app);
void add_review_command(CLI::App& app, const ProgramOptions& program);
void add_serve_command(CLI::App& app, const ProgramOptions& program);
// The page of this machine in the browser: of the server that runs already, or of one that runs until Ctrl-C. `data` is
// empty for the usual folder.
void show_page(const std::string& data, const ProgramOptions& program);
void add_tablebase_command(CLI::App& app);
void add_book_command(CLI::App& app);
void add_play_command(CLI::App& app, const ProgramOptions& program);
void add_games_command(CLI::App& app);

// The words after the program's name, last one first as the parser wants them; names that look like a bundle of short
// options (-pT) become long ones.
std::vector<std::string> with_long_names(int argc, char** argv);

}  // namespace kiebitz::cli
