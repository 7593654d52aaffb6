#include "cli/games/games_import.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <vector>

#include "cli/errors.h"
#include "cli/games/convert_lines.h"
#include "cli/options/file_source.h"
#include "cli/options/game_store.h"
#include "cli/output/counted.h"
#include "cli/output/tell.h"
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

// All or nothing: boards add up, and a part of them would count twice when the file comes again.
void import_history(Store& store, const std::string& path, const InterruptWatch& watch) {
  const auto boards = read_history(path, watch);
  if (!boards) {
    fmt::print("{}: stopped, nothing of it was imported\n", path);
    return;
  }
  require(store.add_history(*boards));
  fmt::print("{}: {}\n", path, counted(static_cast<std::int64_t>(boards->size()), "board"));
}

class ImportBar {
 public:
  explicit ImportBar(const std::string& path) : shows_(isatty(STDERR_FILENO) == 1) {
    std::error_code error;
    size_ = std::filesystem::file_size(path, error);
    if (error) size_ = 0;
  }
  ~ImportBar() {
    if (is_drawn_) tell("\r\033[K");
  }
  ImportBar(const ImportBar&) = delete;
  ImportBar& operator=(const ImportBar&) = delete;

  void update(const PgnImportReport& report) {
    constexpr int kWidth = 30;
    if (!shows_) return;
    is_drawn_ = true;
    const double share = size_ == 0 ? 0 : static_cast<double>(report.bytes) / static_cast<double>(size_);
    const int filled = std::min(kWidth, static_cast<int>(share * kWidth));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    tell("\r[{:<{}}] {:3.0f} %  {} games, {:.0f}/s", std::string(static_cast<std::size_t>(filled), '#'), kWidth,
         share * 100, report.read, static_cast<double>(report.read) / std::max(seconds, 0.001));
  }

 private:
  bool shows_;
  bool is_drawn_ = false;
  std::uint64_t size_ = 0;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

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
    ImportBar bar(path);
    report = require(import_pgn(store, source, options, [&](const PgnImportReport& so_far) {
      bar.update(so_far);
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
