#include "brains/brain_player.h"

#include <algorithm>
#include <cmath>

#include "brains/search/outcome_scores.h"
#include "rules/movegen.h"

namespace kiebitz::brains {
namespace {

// What a decided game is shown as where the distance of the mate is not known.
constexpr int kShownAsWon = 30000;

using OptTime = std::optional<Milliseconds>;

OptTime shorter(OptTime a, OptTime b) { return a && b ? std::min(*a, *b) : a ? a : b; }

// The time for a move as the brain and who asks it want it; nothing if it takes as long as it takes.
OptTime wanted_time(const Brain& brain, const ThinkLimits& limits) {
  OptTime time = shorter(limits.move_time, limits.at_most);
  if (limits.clock) return shorter(time, time_for_move(brain.clock, *limits.clock, limits.overhead));
  const bool has_own_time = !limits.move_time && !limits.depth && !limits.no_time_limit;
  return has_own_time ? shorter(time, brain.search.time) : time;
}

Milliseconds since(TimePoint start) {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start);
}

bool is_allowed(const std::vector<Move>& allowed, Move move) {
  return allowed.empty() || std::find(allowed.begin(), allowed.end(), move) != allowed.end();
}

Thought play_at_random(const Position& position, const ThinkLimits& limits, Random& random) {
  Thought thought{.origin = Origin::Chance};
  std::vector<Move> moves;
  for (const Move m : legal_moves(position))
    if (is_allowed(limits.search_moves, m)) moves.push_back(m);
  if (moves.empty()) return thought;
  thought.move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  thought.line = {thought.move};
  return thought;
}

// Where mates have no distance, the line tells, if it leads to the mate.
std::optional<int> mate_plies_of_line(Position position, const std::vector<Move>& line) {
  for (const Move m : line) position.make(m);
  if (!position.is_check() || has_legal_move(position)) return std::nullopt;
  return static_cast<int>(line.size());
}

}  // namespace

bool depends_on_the_way(const Brain& brain) {
  if (brain.scoring.sees_repetition || brain.scoring.sees_fifty_moves) return true;
  return std::any_of(brain.evaluation.terms.begin(), brain.evaluation.terms.end(),
                     [](const WeightedTerm& term) { return term.id == TermId::Repetition; });
}

int centipawns_of(const Scoring& scoring, Points points) {
  return static_cast<int>(std::lround(std::clamp(points * 100 / scoring.pawn, -kShownAsWon + 1.0, kShownAsWon - 1.0)));
}

BrainPlayer::BrainPlayer(Brain brain, const PluggedSources& sources) : brain_(std::move(brain)), sources_(sources) {}

Thought BrainPlayer::think(const Position& position, const ThinkLimits& limits, Random& random,
                           const Company& company) {
  const TimePoint start = std::chrono::steady_clock::now();
  if (auto answer = ask_sources(position, limits)) return *answer;
  if (brain_.search.algorithm == Algorithm::Random) return play_at_random(position, limits, random);
  SearchTask task;
  task.depth = limits.depth;
  task.root_moves = limits.search_moves;
  task.limits.nodes = limits.nodes;
  task.limits.stop = company.stop;
  const OptTime wanted = wanted_time(brain_, limits);
  const bool is_shortened = limits.longest && (!wanted || *wanted > *limits.longest);
  if (const OptTime time = shorter(wanted, limits.longest)) task.limits.deadline = start + *time;
  task.may_be_cut_short = task.limits.deadline || limits.nodes || company.stop.stop_possible();
  BrainSearch::OnIteration on_iteration;
  if (company.on_iteration)
    on_iteration = [&](const SearchFinding& f) { company.on_iteration(report(position, f, start)); };
  BrainSearch search(brain_, sources_.history, company.observer);
  const SearchFinding finding = search.run(position, task, random, on_iteration);
  Thought thought = report(position, finding, start);
  const bool was_ended = company.stop.stop_requested() || (is_shortened && thought.elapsed >= *limits.longest);
  thought.was_cut_short = finding.was_stopped && was_ended;
  return thought;
}

std::optional<Thought> BrainPlayer::ask_sources(const Position& position, const ThinkLimits& limits) {
  const auto ask = [&](MoveSource* source, Origin origin) -> std::optional<Thought> {
    if (source == nullptr) return std::nullopt;
    const std::optional<Move> move = source->find(position);
    if (!move || !position.is_legal(*move) || !is_allowed(limits.search_moves, *move)) return std::nullopt;
    return Thought{.move = *move, .origin = origin, .line = {*move}};
  };
  const Sources& wanted = brain_.sources;
  if (wanted.book_moves && position.fullmove_number() <= *wanted.book_moves)
    if (auto found = ask(sources_.book, Origin::Book)) return found;
  if (wanted.tablebase_pieces && popcount(position.occupied()) <= *wanted.tablebase_pieces)
    return ask(sources_.tablebase, Origin::Tablebase);
  return std::nullopt;
}

Thought BrainPlayer::report(const Position& position, const SearchFinding& finding, TimePoint start) const {
  Thought thought{.move = finding.move,
                  .points = finding.points,
                  .depth = finding.depth,
                  .nodes = finding.nodes,
                  .evaluations = finding.evaluations,
                  .line = finding.line,
                  .elapsed = since(start)};
  const Scoring& scoring = brain_.scoring;
  const int sign = finding.points < 0 ? -1 : 1;
  if (!is_mate_score(scoring, finding.points)) {
    thought.centipawns = centipawns_of(scoring, finding.points);
    return thought;
  }
  thought.centipawns = sign * kShownAsWon;
  auto plies = plies_to_mate(scoring, finding.points);
  // A lost stalemate or a win by mere survival is no mate, so the line has the last word.
  if (!plies || scoring.stalemate_loses || scoring.draw == DrawScore::BestPossible)
    plies = mate_plies_of_line(position, finding.line);
  if (plies) thought.mate_in = sign * ((*plies + 1) / 2);
  return thought;
}

}  // namespace kiebitz::brains
