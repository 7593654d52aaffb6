// kiebitz tablebase: makes our own tablebases, checks them, and probes tablebases for a position.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/output/counted.h"
#include "cli/output/tell.h"
#include "cli/positions/tablebase_report.h"
#include "engine/engine.h"
#include "notation/fen.h"
#include "platform/cores.h"
#include "platform/file/data_directory.h"
#include "platform/file/file_lock.h"
#include "tablebase/build.h"
#include "tablebase/table_file.h"

namespace kiebitz::cli {
namespace {

using namespace tablebase;

struct TablebaseRequest {
  std::string directory;
  std::string syzygy;
  std::string fen;
  int men = kMaxMen;
  int threads = core_count();
  bool json = false;
  bool ignore_fifty_moves = false;
};

std::string directory_of(const TablebaseRequest& request) {
  if (!request.directory.empty()) return request.directory;
  return (file_directory(process_environment()) / "tables").string();
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// One line per finished table on standard output; a running line on a terminal.
class BuildScreen {
 public:
  void show(const BuildProgress& p) {
    const std::string name = all_materials()[static_cast<std::size_t>(p.table)].name();
    switch (p.step) {
      case BuildProgress::Step::Checking:
        table_start_ = std::chrono::steady_clock::now();
        break;
      case BuildProgress::Step::Working:
        running_line(p.work.ply < 0 ? fmt::format("{} {:3.0f} %", name,
                                                  100.0 * static_cast<double>(p.work.positions_done) /
                                                      static_cast<double>(p.work.positions))
                                    : fmt::format("{} mate in {}", name, (p.work.ply + 1) / 2),
                     p);
        break;
      case BuildProgress::Step::Packing:
        running_line(name + " packing", p);
        break;
      case BuildProgress::Step::Done:
      case BuildProgress::Step::Kept:
        running_line("", p);
        fmt::print("{:2} of {}  {:<6} longest mate {:2} moves  {:>9} bytes  {}\n", p.tables_done, p.tables, name,
                   (p.longest_win + 1) / 2, p.file_size,
                   p.step == BuildProgress::Step::Kept ? "was there, intact"
                                                       : fmt::format("{:.1f} s", seconds_since(table_start_)));
        std::fflush(stdout);
        total_bytes_ += p.file_size;
        break;
    }
  }
  double seconds() const { return seconds_since(start_); }
  std::uint64_t total_bytes() const { return total_bytes_; }

 private:
  void running_line(const std::string& text, const BuildProgress& p) const {
    if (!terminal_) return;
    if (text.empty())
      tell("\r{:60}\r", "");
    else
      tell("\r{} of {}: {:<40}", p.tables_done + 1, p.tables, text);
  }

  bool terminal_ = isatty(STDERR_FILENO) != 0;
  std::uint64_t total_bytes_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point table_start_ = start_;
};

void build(const TablebaseRequest& request) {
  const std::string directory = directory_of(request);
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) throw UserError(fmt::format("cannot make the directory '{}': {}", directory, error.message()));
  const auto lock = FileLock::try_lock(directory + "/build.lock");
  if (!lock) throw UserError(fmt::format("'{}' cannot be written, or another build is at work there", directory));
  BuildScreen screen;
  tablebase::BuildOptions options;
  options.directory = directory;
  options.men = request.men;
  options.threads = request.threads;
  options.on_progress = [&screen](const BuildProgress& p) { screen.show(p); };
  if (const auto done = build_tables(options); !done)
    throw UserError(fmt::format("{}: {}", done.error().path, describe(done.error().error)));
  fmt::print("{} is complete: {:.1f} MB, {:.1f} s\n", directory, static_cast<double>(screen.total_bytes()) / 1e6,
             screen.seconds());
}

void check(const TablebaseRequest& request) {
  const std::string directory = directory_of(request);
  std::error_code unknown;
  if (!request.directory.empty() && !std::filesystem::is_directory(directory, unknown))
    throw UserError(fmt::format("there is no folder '{}'", directory));
  int good = 0;
  int bad = 0;
  for (int number = 0; number < kMaterialCount; ++number) {
    const std::string path = directory + "/" + table_file_name(number);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) continue;
    const auto table = Table::open(path, number);
    const auto intact = table ? (*table)->load_all() : Expected<void, TableError>(Unexpected(table.error()));
    if (intact) {
      ++good;
    } else {
      ++bad;
      fmt::print("{}: {}\n", path, describe(intact.error()));
    }
  }
  fmt::print("{} intact, {} damaged in {}\n", counted(good, "table"), bad, directory);
  if (bad > 0) throw CheckFailed();
}

void probe(const TablebaseRequest& request) {
  const auto position = parse_fen(request.fen);
  if (!position) throw UserError(position.error().describe());
  std::shared_ptr<const Syzygy> syzygy;
  if (!request.syzygy.empty()) {
    auto opened = Syzygy::open(request.syzygy);
    if (!opened) throw UserError(opened.error().describe());
    syzygy = *std::move(opened);
  }
  std::error_code cannot_look;
  if (!request.directory.empty() && !std::filesystem::is_directory(request.directory, cannot_look))
    throw UserError(request.directory + ": there is no such folder of tablebases");
  const auto own = OwnTables::open(directory_of(request));
  for (const TableProblem& problem : own->problems()) tell("kiebitz: {}: {}\n", problem.path, describe(problem.error));
  ProbeRules rules;
  rules.fifty_moves = !request.ignore_fifty_moves;
  const Tablebase tables(own, syzygy, rules);
  const auto verdict = tables.probe_position(*position);
  if (!verdict) throw UserError(why_unknown(*position, tables));
  fmt::print("{}", request.json ? report_json(*position, *verdict, tables) : report_text(*position, *verdict, tables));
}

}  // namespace

void add_tablebase_command(CLI::App& app) {
  auto request = std::make_shared<TablebaseRequest>();
  CLI::App* command = app.add_subcommand("tablebase", "Endgame tablebases: make, check and probe them");
  command->require_subcommand(1);
  const auto add_directory = [request](CLI::App* c) {
    c->add_option("--dir", request->directory, "Our own tables (default: tables in the user's data of Kiebitz)");
  };

  CLI::App* build_command = command->add_subcommand(
      "build", "Make the tables of all endings with up to 4 pieces; may be stopped and started again at any time");
  add_directory(build_command);
  build_command->add_option("--men", request->men, "3 or 4")->check(CLI::Range(3, kMaxMen))->capture_default_str();
  build_command->add_option("--threads", request->threads, "Threads (default: all cores)")
      ->check(CLI::Range(1, Engine::kMaxThreads));
  build_command->callback([request] { build(*request); });

  CLI::App* check_command =
      command->add_subcommand("check", "Check every byte of the tables; exit code 1 if one is bad");
  add_directory(check_command);
  check_command->callback([request] { check(*request); });

  CLI::App* probe_command = command->add_subcommand("probe", "What the tables say about a position and each move");
  add_directory(probe_command);
  probe_command->add_option("--fen", request->fen, "The position")->required();
  probe_command->add_option("--syzygy", request->syzygy, "Syzygy tables: directories separated by colons");
  probe_command->add_flag("--no-fifty-moves", request->ignore_fifty_moves, "As if there were no fifty-move rule");
  probe_command->add_flag("--json", request->json, "Print JSON");
  probe_command->callback([request] { probe(*request); });
}

}  // namespace kiebitz::cli
