#include "cli/positions/analyze_files.h"

#include <fmt/core.h>

#include <cstdio>
#include <optional>

#include "cli/errors.h"
#include "cli/options/file_source.h"
#include "cli/output/tell.h"
#include "cli/positions/analyze_text.h"
#include "game/pgn_tree.h"
#include "notation/epd.h"
#include "notation/fen.h"
#include "notation/line_reader.h"
#include "notation/san_line.h"
#include "notation/uci_move.h"

namespace kiebitz::cli {

SearchLimits limits_of(const AnalyzeOptions& options) {
  SearchLimits limits;
  if (options.depth > 0) limits.depth = options.depth;
  if (options.nodes > 0) limits.nodes = options.nodes;
  if (options.seconds > 0) limits.move_time = Milliseconds(static_cast<std::int64_t>(options.seconds * 1000));
  if (!limits.depth && !limits.nodes && !limits.move_time) limits.move_time = Milliseconds(5000);
  limits.multi_pv = options.multi_pv;
  return limits;
}

namespace {

// All lines after the first one, indented.
void print_other_lines(const Position& position, const SearchResult& result) {
  for (std::size_t i = 1; i < result.lines.size(); ++i)
    fmt::print("{:>12} {:>7} {:>3}  {}\n", "", score_text(result.lines[i].score), result.lines[i].depth,
               format_san_line(position, result.lines[i].pv));
}

}  // namespace

void analyze_epd(Engine& engine, const AnalyzeOptions& options) {
  FileSource source(options.epd_file);
  LineReader lines(source);
  int tested = 0;
  int solved = 0;
  while (const auto line = lines.next()) {
    const std::string text(*line);
    if (text.find_first_not_of(" \t") == std::string::npos || text.starts_with('#')) continue;
    const auto record = parse_epd(text);
    if (!record)
      throw UserError(fmt::format("{}:{}: {}", options.epd_file, lines.line_number(), record.error().describe()));
    engine.new_game();
    const Position& position = record->position;
    const SearchResult result = engine.search(position, limits_of(options));
    if (!result.best) continue;
    const std::optional<bool> verdict = record->is_solved_by(result.best);
    tested += verdict.has_value();
    solved += verdict.value_or(false);
    if (options.json) {
      const std::string solution = verdict ? fmt::format(",\"solved\":{}", *verdict) : "";
      fmt::print("{{\"fen\":\"{}\"{},\"lines\":[{}]}}\n", format_fen(position), solution,
                 json_lines(result.lines, position));
    } else {
      fmt::print("{:>4} {:<7} {:>8} {:>8}  {}\n", lines.line_number(),
                 !verdict   ? ""
                 : *verdict ? "solved"
                            : "missed",
                 format_san(position, result.best), score_text(result.lines.front().score), text);
      print_other_lines(position, result);
    }
    std::fflush(stdout);
  }
  if (!source.error().empty()) throw UserError(fmt::format("{}: {}", options.epd_file, source.error()));
  if (tested > 0 && !options.json) fmt::print("{} of {} solved\n", solved, tested);
}

namespace {

// One position of a game: the played move and the engine's line.
void print_move(Engine& engine, const Position& position, Move played, const AnalyzeOptions& options) {
  const SearchResult result = engine.search(position, limits_of(options));
  if (result.lines.empty()) return;
  const AnalysisLine& line = result.lines.front();
  if (options.json) {
    fmt::print("{{\"fen\":\"{}\",\"played\":\"{}\",\"lines\":[{}]}}\n", format_fen(position),
               format_uci_move(played, position.has_chess960_castling()), json_lines(result.lines, position));
  } else {
    fmt::print("{:<12} {:>7} {:>3}  {}\n", format_san_line(position, std::span(&played, 1)), score_text(line.score),
               line.depth, played == result.best ? "the best move" : format_san_line(position, line.pv));
    print_other_lines(position, result);
  }
  std::fflush(stdout);
}

void analyze_game(Engine& engine, const GameTree& game, const AnalyzeOptions& options) {
  if (!options.json) fmt::print("{} - {}\n", game.tags().value("White"), game.tags().value("Black"));
  engine.new_game();
  Position position = game.start();
  for (const NodeId node : game.main_line()) {
    const Move m = game.move(node);
    if (!m) return;  // a null move: the rest is not a game
    print_move(engine, position, m, options);
    position.make(m);
  }
}

}  // namespace

void analyze_pgn(Engine& engine, const AnalyzeOptions& options) {
  FileSource source(options.pgn_file);
  PgnReader reader(source);
  int bad_games = 0;
  for (;;) {
    auto game = read_game_tree(reader);
    if (!game) {
      tell("{}: {}\n", options.pgn_file, game.error().describe());
      ++bad_games;
      continue;
    }
    if (!*game) break;
    analyze_game(engine, **game, options);
  }
  if (!source.error().empty()) throw UserError(fmt::format("{}: {}", options.pgn_file, source.error()));
  if (bad_games > 0) throw UserError(fmt::format("{}: games that cannot be read: {}", options.pgn_file, bad_games));
}

}  // namespace kiebitz::cli
