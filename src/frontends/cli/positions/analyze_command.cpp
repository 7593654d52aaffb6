// kiebitz analyze: analyses a position, live on a terminal, or every position of a file.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/output/first_columns.h"
#include "cli/positions/analyze_files.h"
#include "cli/positions/analyze_text.h"
#include "engine/engine.h"
#include "engine/explain.h"
#include "engine/tablebase_settings.h"
#include "notation/fen.h"
#include "notation/san_line.h"
#include "platform/terminal.h"
#include "uci/server/eval_table.h"

namespace kiebitz::cli {
namespace {

std::string line_text(const AnalysisLine& line, const Position& position) {
  const double mega = static_cast<double>(line.nodes) / 1e6;
  return fmt::format("{:>2}. depth {:>2}/{:<2} {:>7} {:>8.2f} M nodes  {}", line.rank, line.depth, line.selective_depth,
                     score_text(line.score), mega, format_san_line(position, line.pv));
}

// On a terminal the lines of one iteration overwrite those of the last one.
class LiveDisplay {
 public:
  LiveDisplay(const Position& position, int lines, bool live) : position_(position), lines_(lines), live_(live) {}
  void show(const AnalysisLine& line) {
    if (!live_ || line.is_lower_bound || line.is_upper_bound) return;
    if (line.rank != 1 && line.rank != shown_ + 1)
      return;  // the last lines of a search, which are printed completely afterwards
    if (line.rank == 1 && shown_ > 0) fmt::print("\033[{}A\033[J", shown_);
    if (line.rank == 1) shown_ = 0;
    // Read each time, because a window may change its size.
    fmt::print("{}\n", first_columns(line_text(line, position_), standard_output_terminal().columns));
    std::fflush(stdout);
    shown_ = std::min(shown_ + 1, lines_);
  }
  void finish() {
    if (live_ && shown_ > 0) fmt::print("\033[{}A\033[J", shown_);
  }

 private:
  const Position& position_;
  int lines_;
  bool live_;
  int shown_ = 0;
};

void analyze_position(Engine& engine, const Position& position, const AnalyzeOptions& options) {
  LiveDisplay display(position, options.multi_pv, isatty(1) != 0 && !options.json);
  EngineEvents events;
  events.on_line = [&display](const AnalysisLine& line) { display.show(line); };
  SearchResult result;
  events.on_finished = [&result](const SearchResult& r) { result = r; };
  if (const auto started = engine.start(position, limits_of(options), events); !started)
    throw UserError(std::string(describe(started.error())));
  engine.wait();
  display.finish();
  if (result.lines.empty()) throw UserError("the game is over in this position: there is no move to analyse");
  if (options.json) {
    fmt::print("{{\"fen\":\"{}\",\"lines\":[{}]}}\n", format_fen(position), json_lines(result.lines, position));
    return;
  }
  for (const AnalysisLine& line : result.lines) fmt::print("{}\n", line_text(line, position));
}

void explain_position(const Position& position, const NetworkPtr& network) {
  if (position.is_check()) throw UserError("--explain: the side to move is in check, so there is no static evaluation");
  std::optional<nnue::NetworkView> view;
  if (network) view = network_view(*network, position);
  if (view) fmt::print("{}\n\n", uci::format_terms_note(*view));
  for (const std::string& line : uci::format_eval_table(explain(position))) fmt::print("{}\n", line);
  if (!view) return;
  fmt::print("\n");
  for (const std::string& line : uci::format_network_view(*view, position)) fmt::print("{}\n", line);
}

void run_analyze(const AnalyzeOptions& options, const ProgramOptions& program) {
  const NetworkPtr network = options.network.load(program);
  Engine engine(EngineConfig{.hash_mib = options.hash_mib,
                             .threads = options.threads,
                             .network = network,
                             .tables = load_tablebase(default_tablebase_settings(process_environment())).tables});
  if (!options.epd_file.empty()) return analyze_epd(engine, options);
  if (!options.pgn_file.empty()) return analyze_pgn(engine, options);
  Position position = Position::start();
  if (!options.fen.empty()) {
    const auto parsed = parse_fen(options.fen);
    if (!parsed) throw UserError(parsed.error().describe());
    position = *parsed;
  }
  if (options.explain) return explain_position(position, network);
  analyze_position(engine, position, options);
}

}  // namespace

void add_analyze_command(CLI::App& app, const ProgramOptions& program) {
  auto o = std::make_shared<AnalyzeOptions>();
  CLI::App* command =
      app.add_subcommand("analyze", "What the engine thinks of a position (5 seconds if nothing else is said)");
  command->add_option("--fen", o->fen, "Position (default: the start position)");
  command->add_option("--epd", o->epd_file, "File of positions; bm and am are checked")->excludes("--fen");
  command->add_option("--pgn", o->pgn_file, "File of games; every position of every main line")
      ->excludes("--fen")
      ->excludes("--epd");
  command->add_option("--time", o->seconds, "Seconds per position")->check(CLI::Range(0.001, 1e6));
  command->add_option("--depth", o->depth, "Depth in plies")->check(CLI::Range(1, kMaxSearchDepth));
  command->add_option("--nodes", o->nodes, "Nodes per position")->check(CLI::PositiveNumber);
  command->add_option("--multipv", o->multi_pv, "Number of lines")->check(CLI::Range(1, 256))->capture_default_str();
  command->add_option("--threads", o->threads, "Search threads; 0: one per core")
      ->check(CLI::Range(kAllCores, Engine::kMaxThreads))
      ->capture_default_str();
  command->add_option("--hash", o->hash_mib, "Table size in MiB")->check(CLI::Range(1, 65536))->capture_default_str();
  o->network.add_to(*command);
  command->add_flag("--json", o->json, "JSON, one object per line");
  command->add_flag("--explain", o->explain, "Instead of a search: the evaluation's terms, and what the network sees")
      ->excludes("--epd")
      ->excludes("--pgn")
      ->excludes("--json");
  command->callback([o, &program] { run_analyze(*o, program); });
}

}  // namespace kiebitz::cli
