#include "cli/games/games_import.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <vector>

#include "cli/errors.h"
#include "cli/options/file_source.h"
#include "cli/options/game_store.h"
#include "cli/output/counted.h"
#include "cli/output/file_progress.h"
#include "cli/output/tell.h"
#include "notation/line_reader.h"
#include "platform/process/signal.h"
#include "store/import/history_csv.h"

namespace kiebitz::cli {
namespace {

bool is_csv(const std::string& path) { return std::filesystem::path(path).extension() == ".csv"; }

void check_source(const FileSource& source, const std::string& path) {
  if (!source.error().empty()) throw UserError(fmt::format("cannot read {}: {}", path, source.error()));
}

// Nothing if it was interrupted.
std::optional<std::vector<BoardHistory>> read_history(const std::string& path, const InterruptWatch& watch) {
  FileSource source(path);
  check_source(source, path);
  LineReader lines(source);
  HistoryCsvReader reader;
  std::vector<BoardHistory> boards;
  while (const auto line = lines.next()) {
    if (watch.interrupts() > 0) return std::nullopt;
    auto board = reader.read_line(*line);
    if (!board) throw UserError(fmt::format("{}: {}; nothing of it was imported", path, board.error().describe()));
    if (board->has_value()) boards.push_back(**std::move(board));
  }
  if (watch.interrupts() > 0) return std::nullopt;
  check_source(source, path);
  return boards;
}

// All or nothing: boards add up, and part of them would count twice if the file were imported again.
void import_history(Store& store, const std::string& path, const InterruptWatch& watch) {
  const auto boards = read_history(path, watch);
  if (!boards) {
    fmt::print("{}: stopped, nothing of it was imported\n", path);
    return;
  }
  require(store.add_history(*boards));
  fmt::print("{}: {}\n", path, counted(static_cast<std::int64_t>(boards->size()), "board"));
}

std::string shown_name(const std::string& path) { return path == "-" ? "standard input" : path; }

void print_unreadable(const PgnImportReport& report, const std::string& name) {
  for (const UnreadableGame& game : report.first_unreadable) {
    if (game.error)
      tell("{}:{}:{}: {}\n", name, game.error->line, game.error->column, game.error->reason());
    else
      tell("{}: game {} passes a move, and such games are not kept\n", name, game.game);
  }
  const std::int64_t more = report.unreadable - static_cast<std::int64_t>(report.first_unreadable.size());
  if (more > 0) tell("{}: and {} more; 'kiebitz pgn check' names all that are no PGN\n", name, more);
}

PgnImportReport import_pgn_file(Store& store, const std::string& path, const ImportArguments& arguments,
                                const InterruptWatch& watch) {
  FileSource source(path);
  check_source(source, path);
  PgnImportOptions options;
  options.owner = kLocalOwner;
  options.history_plies = arguments.history_plies;
  PgnImportReport report;
  const auto begin = std::chrono::steady_clock::now();
  {
    FileProgress bar(path);
    report = require(import_pgn(store, source, options, [&](const PgnImportReport& so_far) {
      bar.show(so_far.bytes, so_far.read);
      return watch.interrupts() == 0;
    }));
  }
  if (watch.interrupts() == 0) check_source(source, path);
  print_unreadable(report, shown_name(path));
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  fmt::print("{}: {} imported, {} there already, {} unreadable ({:.0f} games/s){}\n", shown_name(path),
             counted(report.imported, "game"), report.duplicates, report.unreadable,
             static_cast<double>(report.read) / std::max(seconds, 0.001), watch.interrupts() > 0 ? ", stopped" : "");
  return report;
}

}  // namespace

void import_files(const std::string& data_folder, const ImportArguments& arguments) {
  const auto store = open_game_store(data_folder);
  const InterruptWatch watch;
  std::int64_t good = 0;
  std::int64_t unreadable = 0;
  for (const std::string& path : arguments.files) {
    if (watch.interrupts() > 0) break;
    if (is_csv(path)) {
      import_history(*store, path, watch);
    } else {
      const PgnImportReport report = import_pgn_file(*store, path, arguments, watch);
      good += report.imported + report.duplicates;
      unreadable += report.unreadable;
    }
  }
  if (watch.interrupts() > 0) throw UserError("interrupted; what was imported before is kept");
  if (unreadable > 0 && good == 0) throw UserError("nothing was imported: no game could be read");
}

}  // namespace kiebitz::cli
