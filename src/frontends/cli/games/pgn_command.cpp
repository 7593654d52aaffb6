// kiebitz pgn check: are these files good PGN, and where are they not?
#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/file_source.h"
#include "cli/output/counted.h"
#include "cli/output/file_progress.h"
#include "cli/output/problem_list.h"
#include "notation/json_text.h"
#include "notation/pgn/pgn_check.h"

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
  PgnCheck check;
};

FileReport check_file(const std::string& path, PieceLetters letters) {
  FileReport report;
  report.name = path == "-" ? "standard input" : path;
  FileSource source(path);
  if (source.error().empty()) {
    PgnReadOptions options;
    options.letters = letters;
    FileProgress bar(path);
    report.check = check_pgn(source, options, [&](std::uint64_t bytes, std::int64_t games) { bar.show(bytes, games); });
  }
  report.failure = source.error();
  return report;
}

void print_errors(const FileReport& report) {
  for (const PgnError& error : report.check.errors)
    fmt::print("{}:{}:{}: {}\n", report.name, error.line, error.column, error.reason());
}

std::string json_of(const FileReport& report) {
  std::string errors;
  for (const PgnError& error : report.check.errors)
    errors += fmt::format(R"({}{{"game": {}, "line": {}, "column": {}, "reason": {}}})", errors.empty() ? "" : ", ",
                          error.game, error.line, error.column, json_quoted(error.reason()));
  const std::string failure = report.failure.empty() ? "null" : json_quoted(report.failure);
  return fmt::format(R"({{"file": {}, "failure": {}, "games": {}, "moves": {}, "errors": [{}]}})",
                     json_quoted(report.name), failure, report.check.games, report.check.moves, errors);
}

struct Totals {
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::int64_t bad_games = 0;

  void add(const FileReport& report) {
    games += report.check.games;
    moves += report.check.moves;
    bad_games += static_cast<std::int64_t>(report.check.errors.size());
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
