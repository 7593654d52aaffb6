// kiebitz pgn check: are these files good PGN, and where are they not?
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/file_source.h"
#include "cli/output/counted.h"
#include "cli/output/problem_list.h"
#include "cli/output/tell.h"
#include "notation/json_text.h"
#include "notation/pgn/pgn_reader.h"

namespace kiebitz::cli {
namespace {

const std::map<std::string, PieceLetters> kInputLetters = {{"english", PieceLetters::English},
                                                           {"german", PieceLetters::German}};

struct CheckRequest {
  std::vector<std::string> files;
  std::string letters = "english";
  bool json = false;
};

struct FileReport {
  std::string name;
  std::string failure;  // why the file could not be read, empty if it could
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::vector<PgnError> errors;
};

// Counts moves, those of variations included, and keeps the errors.
class Checker : public PgnVisitor {
 public:
  explicit Checker(FileReport& report) : report_(report) {}

  void begin_game() override { ++report_.games; }
  void move(Move /*move*/, const Position& /*before*/) override { ++report_.moves; }
  void bad_game(const PgnError& error) override { report_.errors.push_back(error); }

 private:
  FileReport& report_;
};

// A bar on the terminal behind standard error; nothing anywhere else.
class ProgressBar {
 public:
  explicit ProgressBar(const std::string& path) : shows_(isatty(STDERR_FILENO) == 1) {
    std::error_code error;
    size_ = std::filesystem::file_size(path, error);
    if (error) size_ = 0;
  }
  ~ProgressBar() {
    if (is_drawn_) tell("\r\033[K");
  }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void update(std::uint64_t bytes, std::int64_t games) {
    constexpr auto kPause = std::chrono::milliseconds(100);
    if (!shows_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + kPause;
    is_drawn_ = true;
    draw(bytes, games);
  }

 private:
  void draw(std::uint64_t bytes, std::int64_t games) const {
    constexpr std::uint64_t kWidth = 30;
    if (size_ == 0) {
      tell("\r{} MiB, {} games\033[K", bytes >> 20, games);
      return;
    }
    const std::uint64_t done = std::min(bytes, size_) * kWidth / size_;
    tell("\r[{:#<{}}{:.<{}}] {:3} %, {} games\033[K", "", done, "", kWidth - done, std::min(bytes, size_) * 100 / size_,
         games);
  }

  bool shows_;
  bool is_drawn_ = false;
  std::uint64_t size_ = 0;
  std::chrono::steady_clock::time_point next_{};
};

FileReport check_file(const std::string& path, PieceLetters letters) {
  FileReport report;
  report.name = path == "-" ? "standard input" : path;
  FileSource source(path);
  if (source.error().empty()) {
    PgnReadOptions options;
    options.letters = letters;
    PgnReader reader(source, options);
    Checker checker(report);
    ProgressBar bar(path);
    while (reader.read_game(checker) != PgnRead::EndOfInput) bar.update(reader.bytes_read(), reader.games());
  }
  report.failure = source.error();
  return report;
}

void print_errors(const FileReport& report) {
  for (const PgnError& error : report.errors)
    fmt::print("{}:{}:{}: {}\n", report.name, error.line, error.column, error.reason());
}

std::string json_of(const FileReport& report) {
  std::string errors;
  for (const PgnError& error : report.errors)
    errors += fmt::format(R"({}{{"game": {}, "line": {}, "column": {}, "reason": {}}})", errors.empty() ? "" : ", ",
                          error.game, error.line, error.column, json_quoted(error.reason()));
  const std::string failure = report.failure.empty() ? "null" : json_quoted(report.failure);
  return fmt::format(R"({{"file": {}, "failure": {}, "games": {}, "moves": {}, "errors": [{}]}})",
                     json_quoted(report.name), failure, report.games, report.moves, errors);
}

struct Totals {
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::int64_t bad_games = 0;

  void add(const FileReport& report) {
    games += report.games;
    moves += report.moves;
    bad_games += static_cast<std::int64_t>(report.errors.size());
  }
};

void check(const CheckRequest& request) {
  Totals totals;
  ProblemList problems;
  std::string json_files;
  for (const std::string& path : request.files) {
    const FileReport report = check_file(path, kInputLetters.at(request.letters));
    totals.add(report);
    if (!report.failure.empty()) problems.add(fmt::format("cannot read {}: {}", report.name, report.failure));
    if (request.json) {
      json_files += (json_files.empty() ? "" : ",\n    ") + json_of(report);
    } else {
      print_errors(report);
    }
  }
  if (request.json) {
    fmt::print("{{\n  \"files\": [\n    {}\n  ],\n  \"games\": {}, \"moves\": {}, \"bad_games\": {}\n}}\n", json_files,
               totals.games, totals.moves, totals.bad_games);
  } else {
    fmt::print("{}, {}, {}, {}\n", counted(static_cast<std::int64_t>(request.files.size()), "file"),
               counted(totals.games, "game"), counted(totals.moves, "move"), counted(totals.bad_games, "bad game"));
  }
  std::fflush(stdout);
  problems.throw_if_any("files could not be read");
  if (totals.bad_games > 0) throw CheckFailed();
}

}  // namespace

void add_pgn_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("pgn", "Work with PGN files");
  command->require_subcommand(1);
  CLI::App* check_command = command->add_subcommand("check", "Read files completely, check every move, report errors");
  const auto request = std::make_shared<CheckRequest>();
  check_command->add_option("files", request->files, "Files to check; - is standard input")
      ->type_name("FILE")
      ->required();
  check_command->add_option("--letters", request->letters, "Letters of the pieces; figurines are always understood")
      ->check(CLI::IsMember(kInputLetters))
      ->capture_default_str();
  check_command->add_flag("--json", request->json, "Report as one JSON document");
  check_command->footer(
      "Every bad game gets one line, file:line:column: reason; the others are read on.\n"
      "Exit code: 0 all games are good, 1 some are bad, 2 a file cannot be read.\n"
      "Example:\n"
      "  kiebitz pgn check games.pgn other.pgn");
  check_command->callback([request] { check(*request); });
}

}  // namespace kiebitz::cli
