// kiebitz perft: counts move sequences of one position, or checks a whole suite of counts.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/output/tell.h"
#include "notation/fen.h"
#include "notation/json_text.h"
#include "notation/perft_suite.h"
#include "notation/uci_move.h"
#include "platform/cores.h"
#include "rules/perft.h"

namespace kiebitz::cli {
namespace {

constexpr int kMaxThreads = 512;

struct PerftRequest {
  std::optional<int> depth;
  std::optional<std::string> fen;
  bool divide = false;
  int threads = 1;
  std::int64_t hash_mib = 0;
  bool json = false;
  std::optional<std::string> suite;
  std::optional<std::int64_t> max_nodes;
};

struct Measured {
  std::vector<PerftDivision> division;
  std::uint64_t nodes = 0;
  double seconds = 0;

  double per_second() const { return seconds > 0 ? static_cast<double>(nodes) / seconds : 0; }
  std::string speed() const { return fmt::format("{:.3f} s, {:.1f} Mn/s", seconds, per_second() / 1e6); }
};

PerftOptions options_of(const PerftRequest& request) {
  return {request.threads == 0 ? core_count() : request.threads, static_cast<std::size_t>(request.hash_mib)};
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Measured measure(const Position& position, int depth, const PerftRequest& request) {
  Measured result;
  const auto begin = std::chrono::steady_clock::now();
  if (depth == 0) {
    result.nodes = 1;
  } else {
    result.division = perft_divide(position, depth, options_of(request));
    for (const PerftDivision& part : result.division) result.nodes += part.nodes;
  }
  result.seconds = seconds_since(begin);
  return result;
}

// --- one position

std::string division_json(const Position& position, const std::vector<PerftDivision>& division) {
  std::string out;
  for (const auto& [move, nodes] : division)
    out += fmt::format("{}\"{}\": {}", out.empty() ? "" : ", ", format_uci_move(move, position.has_chess960_castling()),
                       nodes);
  return "{" + out + "}";
}

Position requested_position(const PerftRequest& request) {
  if (!request.fen) return Position::start();
  auto position = parse_fen(*request.fen);
  if (!position) throw UserError(position.error().describe());
  return *std::move(position);
}

void count_position(const PerftRequest& request) {
  const Position position = requested_position(request);
  const Measured result = measure(position, *request.depth, request);
  if (request.json) {
    fmt::print("{{\"fen\": {}, \"depth\": {}, \"nodes\": {}, \"seconds\": {:.6f}, \"nodes_per_second\": {:.0f}{}}}\n",
               json_quoted(format_fen(position)), *request.depth, result.nodes, result.seconds, result.per_second(),
               request.divide ? ", \"divide\": " + division_json(position, result.division) : "");
    return;
  }
  if (request.divide) {
    for (const auto& [move, nodes] : result.division)
      fmt::print("{}: {}\n", format_uci_move(move, position.has_chess960_castling()), nodes);
    fmt::print("\n");
  }
  fmt::print("depth {}: {} nodes, {}\n", *request.depth, result.nodes, result.speed());
}

// --- a suite

std::string_view verdict(const PerftRowCheck& check) {
  if (!check.mistakes.empty()) return "WRONG";
  return check.deepest == 0 ? "skipped" : "ok";
}

double mega_nodes_per_second(std::uint64_t nodes, double seconds) {
  return seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0;
}

void print_row(const PerftRow& row, const PerftRowCheck& check, double seconds, bool json) {
  if (json) {
    fmt::print(
        "{{\"name\": {}, \"fen\": {}, \"verdict\": \"{}\", \"depth\": {}, \"nodes\": {}, \"seconds\": {:.6f}}}\n",
        json_quoted(row.name), json_quoted(row.fen), verdict(check), check.deepest, check.nodes, seconds);
    return;
  }
  fmt::print("{:<8}depth {:>2} {:>14} nodes {:>8.1f} Mn/s  {}\n", verdict(check), check.deepest, check.nodes,
             mega_nodes_per_second(check.nodes, seconds), row.name);
  if (check.mistakes.empty()) return;
  fmt::print("        {}\n", row.fen);
  for (const PerftMistake& mistake : check.mistakes)
    fmt::print("        depth {}: {} instead of {}\n", mistake.depth, mistake.counted, mistake.expected);
}

std::vector<PerftRow> load_suite(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file || !text) throw UserError(fmt::format("cannot read the suite '{}'", path));
  auto rows = parse_perft_suite(text.str());
  if (!rows) throw UserError(fmt::format("{}, line {}: {}", path, rows.error().line, rows.error().reason));
  if (rows->empty()) throw UserError(fmt::format("there are no positions in '{}'", path));
  return *std::move(rows);
}

void check_suite(const PerftRequest& request) {
  const std::vector<PerftRow> rows = load_suite(*request.suite);
  const std::optional<std::uint64_t> max_nodes =
      request.max_nodes ? std::optional(static_cast<std::uint64_t>(*request.max_nodes)) : std::nullopt;
  const bool show_progress = isatty(STDERR_FILENO) != 0 && isatty(STDOUT_FILENO) == 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::size_t wrong = 0;
  std::size_t skipped = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (show_progress) tell("\r{} of {} positions, {} wrong ", i, rows.size(), wrong);
    const auto begin = std::chrono::steady_clock::now();
    const PerftRowCheck check = check_perft_row(rows[i], options_of(request), max_nodes);
    const double row_seconds = seconds_since(begin);
    print_row(rows[i], check, row_seconds, request.json);
    std::fflush(stdout);
    nodes += check.nodes;
    seconds += row_seconds;
    wrong += !check.mistakes.empty();
    skipped += check.deepest == 0;
  }
  if (show_progress) tell("\r{:40}\r", "");
  if (skipped == rows.size()) throw UserError("--max-nodes leaves nothing to check");
  if (!request.json)
    fmt::print("{} positions, {} wrong, {} skipped, {} nodes, {:.1f} Mn/s\n", rows.size(), wrong, skipped, nodes,
               mega_nodes_per_second(nodes, seconds));
  if (wrong > 0) throw CheckFailed();
}

// --- the request

// A larger table would lead to swapping.
std::int64_t largest_hash_mib() {
  const std::int64_t pages = sysconf(_SC_PHYS_PAGES);
  const std::int64_t page_size = sysconf(_SC_PAGESIZE);
  return pages > 0 && page_size > 0 ? pages / 2 * page_size / (1024 * 1024) : 1024;
}

void check_request(const PerftRequest& request) {
  if (request.depth.has_value() == request.suite.has_value())
    throw UserError("perft needs a depth or --suite, one of the two (try --help)");
  if (request.depth && (*request.depth < 0 || *request.depth > kMaxPerftDepth))
    throw UserError(fmt::format("the depth {} is outside 0 to {}", *request.depth, kMaxPerftDepth));
  if (request.suite && (request.divide || request.fen))
    throw UserError("--suite brings its own positions and depths: no --fen and no --divide with it");
  if (request.max_nodes && !request.suite) throw UserError("--max-nodes is for --suite");
  if (request.max_nodes && *request.max_nodes < 1) throw UserError("--max-nodes must be at least 1");
  if (request.threads < 0 || request.threads > kMaxThreads)
    throw UserError(fmt::format("--threads {} is outside 0 to {}", request.threads, kMaxThreads));
  if (request.hash_mib < 0 || request.hash_mib > largest_hash_mib())
    throw UserError(fmt::format("--hash {} is outside 0 to {} MiB, half of this machine's memory", request.hash_mib,
                                largest_hash_mib()));
}

void run_perft(const PerftRequest& request) {
  check_request(request);
  request.suite ? check_suite(request) : count_position(request);
}

}  // namespace

void add_perft_command(CLI::App& app) {
  auto request = std::make_shared<PerftRequest>();
  CLI::App* command = app.add_subcommand("perft", "Count the move sequences of a length: the proof of the rules");
  command->add_option("depth", request->depth, "Length of the sequences in half-moves, 0 to 20");
  command->add_option("--fen", request->fen, "The position; the start position if missing");
  command->add_flag("--divide", request->divide, "Show the count of each first move");
  command->add_option("--threads", request->threads, "Threads to count with; 0: one per core")->capture_default_str();
  command->add_option("--hash", request->hash_mib, "Size of a table of counts in MiB; 0: none")->capture_default_str();
  command->add_flag("--json", request->json, "Print JSON: one object, or one per line for a suite");
  command->add_option("--suite", request->suite, "Check the counts of a file with rows 'FEN ;D1 20 ;D2 400'");
  command->add_option("--max-nodes", request->max_nodes, "Skip counts of a suite above this number");
  command->callback([request] { run_perft(*request); });
}

}  // namespace kiebitz::cli
