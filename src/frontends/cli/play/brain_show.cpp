// kiebitz brain show: the terms and the search of a brain; with a position, the value of each term there.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "brains/brain_library.h"
#include "brains/evaluator.h"
#include "brains/file/brain_words.h"
#include "brains/terms/term.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/brain_sources.h"
#include "cli/output/counted.h"
#include "notation/fen.h"

namespace kiebitz::cli {
namespace {

using namespace brains;

struct ShowOptions {
  std::string name;
  std::string fen;
  bool toml = false;
  HistoryArguments history;
};

std::string per_phase_text(const PerPhase<double>& numbers, PhaseModel model) {
  const auto& [opening, middlegame, endgame] = numbers;
  if (opening == middlegame && middlegame == endgame) return fmt::format("{}", middlegame);
  if (model == PhaseModel::Tapered) return fmt::format("{}/{}", middlegame, endgame);
  return fmt::format("{}/{}/{}", opening, middlegame, endgame);
}

std::string search_text(const Brain& brain) {
  const SearchSettings& s = brain.search;
  std::string text(word_for(kAlgorithms, s.algorithm));
  if (s.algorithm == Algorithm::Random) return text;
  PerPhase<double> depth{};
  for (std::size_t i = 0; i < kPhaseCount; ++i) depth[i] = s.depth[i];
  text += fmt::format(", depth {}", per_phase_text(depth, brain.phases.model));
  text +=
      fmt::format(", ordering {}, deepening {}", word_for(kOrderings, s.ordering), word_for(kDeepenings, s.deepening));
  if (s.width) text += fmt::format(", best {}", *s.width == 1 ? "move" : counted(*s.width, "move"));
  if (s.cache) text += ", cache";
  if (s.quiescence) text += ", quiescence";
  if (s.full_root_window) text += ", exact score for every root move";
  if (!s.leaf_mates) text += ", no mates at leaves";
  if (s.time) text += fmt::format(", {} s a move", static_cast<double>(s.time->count()) / 1000);
  return text;
}

std::string term_score_text(const Brain& brain) {
  const Scoring& s = brain.scoring;
  std::string seen;
  if (s.sees_repetition) seen += " repetition";
  if (s.sees_fifty_moves) seen += " fifty-moves";
  if (s.sees_dead_positions) seen += " dead-position";
  return fmt::format("pawn {}, mate {} ({}), draw {}, stalemate {}, draws seen:{}", s.pawn, s.mate_value,
                     word_for(kMates, s.mate), word_for(kDraws, s.draw), word_for(kStalemates, s.stalemate_loses),
                     seen.empty() ? " none" : seen);
}

std::string choice_text(const Brain& brain) {
  const Choice& c = brain.choice;
  if (c.among != ChoiceAmong::Best) return std::string(word_for(kAmong, c.among));
  const std::string margin = c.margin ? fmt::format(" within {} points", *c.margin) : "";
  return fmt::format("any of the best {}{}", c.count, margin);
}

void print_description(const Brain& brain) {
  fmt::print("{}: {}\n\n{}\n\n", brain.name, brain.title, brain.about);
  fmt::print("search  {}\nscore   {}\nphases  {}\nchoice  {}\nclock   {}\n", search_text(brain), term_score_text(brain),
             word_for(kPhaseModels, brain.phases.model), choice_text(brain), word_for(kClockRules, brain.clock));
  if (brain.sources.book_moves)
    fmt::print("book    up to move {}, {}\n", *brain.sources.book_moves,
               word_for(kBookChoices, brain.sources.book_choice));
  if (brain.sources.tablebase_pieces) fmt::print("tables  with {} pieces or fewer\n", *brain.sources.tablebase_pieces);
  if (brain.evaluation.terms.empty()) return;
  fmt::print("\n{:<18} {:<12} counts for a side\n", "term", "weight");
  for (const WeightedTerm& term : brain.evaluation.terms) {
    std::string weight = per_phase_text(term.own, brain.phases.model);
    if (term.own != term.enemy) weight += " - " + per_phase_text(term.enemy, brain.phases.model);
    const std::string divided = term.divide == 1 ? "" : fmt::format(", divided by {}", term.divide);
    fmt::print("{:<18} {:<12} {}{}\n", spec_of(term.id).name, weight, spec_of(term.id).about, divided);
  }
}

void print_evaluation(const Brain& brain, const ShowOptions& options) {
  auto position = parse_fen(options.fen);
  if (!position) throw UserError(position.error().describe());
  StoredHistory history(options.history);
  const SourceSet sources(brain, {.history = history.games()});
  brains::Evaluator evaluator(brain, sources.plugged().history);
  evaluator.begin(*position);
  const bool white = position->side_to_move() == Color::White;
  fmt::print("{:<18} {:>10} {:>10} {:>10}\n", "term", "White", "Black", "points");
  const double sign = white ? 1 : -1;
  for (const TermShare& share : evaluator.explain(*position, {}))
    fmt::print("{:<18} {:>10.2f} {:>10.2f} {:>+10.2f}\n", spec_of(share.id).name, white ? share.own : share.enemy,
               white ? share.enemy : share.own, sign * share.points + 0.0);  // never minus zero
  const Points total = sign * evaluator.points(*position, {});
  fmt::print("{:<18} {:>10} {:>10} {:>+10.2f}  = {:+.2f} pawns for White\n", "sum", "", "", total,
             total / brain.scoring.pawn);
}

void show(const ShowOptions& options) {
  const BrainLibrary library;
  if (options.toml) {
    const auto text = library.find(options.name);
    if (!text) throw UserError(text.error().describe());
    fmt::print("{}", text->text);
    return;
  }
  const auto brain = library.load(options.name);
  if (!brain) throw UserError(brain.error().describe());
  if (options.fen.empty()) return print_description(*brain);
  print_evaluation(*brain, options);
}

}  // namespace

void add_brain_show_command(CLI::App& brain) {
  CLI::App* command = brain.add_subcommand("show", "What a brain looks at and how it searches");
  const auto o = std::make_shared<ShowOptions>();
  command->add_option("name", o->name, "Name or file")->required();
  command->add_option("--fen", o->fen, "What each of its terms gives in this position, instead");
  add_history_options(*command, o->history);
  for (const char* name : {"--data", "--forget"}) command->get_option(name)->needs("--fen");
  command->add_flag("--toml", o->toml, "Its file, to begin one of your own with, instead")->excludes("--fen");
  command->callback([o] { show(*o); });
}

}  // namespace kiebitz::cli
