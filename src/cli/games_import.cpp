#include "cli/games_import.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "cli/convert_lines.h"
#include "cli/errors.h"
#include "cli/file_source.h"
#include "cli/game_store.h"
#include "platform/signal.h"
#include "store/history_csv.h"

namespace kiebitz::cli {
namespace {

bool is_csv(const std::string& path) { return std::filesystem::path(path).extension() == ".csv"; }

void check_source(const FileSource& source, const std::string& path) {
  if (!source.error().empty()) throw UserError(fmt::format("cannot read {}: {}", path, source.error()));
}

void import_history(Store& store, const std::string& path) {
  constexpr std::size_t kBatch = 20000;
  FileSource source(path);
  check_source(source, path);
  LineReader lines(source);
  HistoryCsvReader reader;
  std::vector<BoardHistory> batch;
  std::int64_t count = 0;
  while (const auto line = lines.next()) {
    auto board = reader.read_line(*line);
    if (!board) throw UserError(fmt::format("{}: {} ({} boards imported)", path, board.error().describe(), count));
    if (board->has_value()) batch.push_back(**std::move(board));
    if (batch.size() < kBatch) continue;
    require(store.add_history(batch));
    count += static_cast<std::int64_t>(batch.size());
    batch.clear();
  }
  check_source(source, path);
  require(store.add_history(batch));
  fmt::print("{}: {} boards\n", path, count + static_cast<std::int64_t>(batch.size()));
}

class ImportBar {
 public:
  explicit ImportBar(const std::string& path) : shows_(isatty(STDERR_FILENO) == 1) {
    std::error_code error;
    size_ = std::filesystem::file_size(path, error);
    if (error) size_ = 0;
  }
  ~ImportBar() {
    if (is_drawn_) fmt::print(stderr, "\r\033[K");
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
    fmt::print(stderr, "\r[{:<{}}] {:3.0f} %  {} games, {:.0f}/s", std::string(static_cast<std::size_t>(filled), '#'),
               kWidth, share * 100, report.read, static_cast<double>(report.read) / std::max(seconds, 0.001));
  }

 private:
  bool shows_;
  bool is_drawn_ = false;
  std::uint64_t size_ = 0;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

void import_pgn_file(Store& store, const std::string& path, const ImportArguments& arguments,
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
  check_source(source, path);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  fmt::print("{}: {} games imported, {} there already, {} unreadable ({:.0f} games/s){}\n",
             path == "-" ? "standard input" : path, report.imported, report.duplicates, report.unreadable,
             static_cast<double>(report.read) / std::max(seconds, 0.001), watch.interrupts() > 0 ? ", stopped" : "");
}

}  // namespace

void import_files(const std::string& data_folder, const ImportArguments& arguments) {
  const auto store = open_game_store(data_folder);
  const InterruptWatch watch;
  for (const std::string& path : arguments.files) {
    if (watch.interrupts() > 0) return;
    if (is_csv(path)) {
      import_history(*store, path);
    } else {
      import_pgn_file(*store, path, arguments, watch);
    }
  }
}

}  // namespace kiebitz::cli
