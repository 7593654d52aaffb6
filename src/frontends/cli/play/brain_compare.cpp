// kiebitz brain compare: one position under every algorithm, with the work each needs.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>

#include "brains/brain_library.h"
#include "brains/search/comparison.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "notation/fen.h"
#include "notation/json_text.h"
#include "notation/san.h"
#include "rules/movegen.h"

namespace kiebitz::cli {
namespace {

using namespace brains;

struct CompareOptions {
  std::string name = "schachbot";
  std::string fen;
  int depth = 4;
  double seconds = 60;
  bool json = false;
};

double milliseconds(const ComparisonRow& row) { return static_cast<double>(row.elapsed.count()) / 1000; }

std::string json_row(const ComparisonRow& row, const Position& position) {
  return fmt::format(
      "{{\"algorithm\":\"{}\",\"nodes\":{},\"evaluations\":{},\"ms\":{:.3f},\"move\":{},\"points\":{},\"exact\":{},"
      "\"stopped\":{}}}",
      row.name, row.finding.nodes, row.finding.evaluations, milliseconds(row),
      json_quoted(format_san(position, row.finding.move)), row.finding.points, row.is_exact, row.finding.was_stopped);
}

void print_row(const ComparisonRow& row, const Position& position) {
  fmt::print("{:<14} {:>12} {:>12} {:>10.1f} {:<8} {:>10.2f}  {}\n", row.name, row.finding.nodes,
             row.finding.evaluations, milliseconds(row), format_san(position, row.finding.move), row.finding.points,
             row.finding.was_stopped ? "stopped: out of time"
             : row.is_exact          ? ""
                                     : "may differ");
  std::fflush(stdout);
}

void compare(const CompareOptions& options) {
  const auto brain = BrainLibrary().load(options.name);
  if (!brain) throw UserError(brain.error().describe());
  if (brain->search.algorithm == Algorithm::Random)
    throw UserError(fmt::format("{} plays at random: there is no search to compare", brain->name));
  const auto parsed = options.fen.empty() ? parse_fen(format_fen(Position::start())) : parse_fen(options.fen);
  if (!parsed) throw UserError(parsed.error().describe());
  if (legal_moves(*parsed).empty()) throw UserError("the game is over in this position");
  std::vector<ComparisonRow> rows;
  std::string json;
  if (!options.json)
    fmt::print("{:<14} {:>12} {:>12} {:>10} {:<8} {:>10}\n", "algorithm", "nodes", "evaluations", "ms", "move",
               "points");
  for (const Variant& variant : comparison_variants(*brain)) {
    StopConditions limits;
    limits.deadline =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(options.seconds * 1000));
    rows.push_back(run_variant(variant, *parsed, options.depth, limits));
    if (options.json)
      json += (json.empty() ? "" : ",") + json_row(rows.back(), *parsed);
    else
      print_row(rows.back(), *parsed);
  }
  const bool agree = exact_rows_agree(rows);
  if (options.json)
    fmt::print("{{\"brain\":{},\"fen\":\"{}\",\"depth\":{},\"agree\":{},\"rows\":[{}]}}\n", json_quoted(brain->name),
               format_fen(*parsed), options.depth, agree, json);
  else
    fmt::print("The exact algorithms {}.\n", agree ? "agree" : "DISAGREE");
  std::fflush(stdout);
  if (!agree) throw CheckFailed();
}

}  // namespace

void add_brain_compare_command(CLI::App& brain) {
  CLI::App* command = brain.add_subcommand("compare", "One position under every algorithm: nodes, time, move, score");
  const auto o = std::make_shared<CompareOptions>();
  command->add_option("name", o->name, "Brain whose evaluation is used: name or file")->capture_default_str();
  command->add_option("--fen", o->fen, "Position (default: the start position)");
  command->add_option("--depth", o->depth, "Plies")->check(CLI::Range(1, kMaxBrainDepth))->capture_default_str();
  command->add_option("--seconds", o->seconds, "For each algorithm at most")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_flag("--json", o->json, "One JSON object");
  command->footer(
      "Nodes are positions visited below the root; evaluations include those the move ordering makes.\n"
      "Exit code 1 if algorithms that must agree on the score do not.");
  command->callback([o] { compare(*o); });
}

}  // namespace kiebitz::cli
