#include "server/scheduling/brain_job.h"

#include <algorithm>

#include "store/past_boards.h"

namespace kiebitz::server {
namespace {

// Of its last run, before it may be interrupted and answer with its current result.
constexpr Milliseconds kLastRun{3000};

Score score_of(const brains::Thought& thought, Color side) {
  if (thought.mate_in) return {Score::Kind::Mate, *thought.mate_in, side};
  return {Score::Kind::Centipawns, thought.centipawns, side};
}

SearchResult result_of(const brains::Thought& thought, const Position& position) {
  SearchResult result;
  result.best = thought.move;
  result.depth = thought.depth;
  result.nodes = thought.nodes;
  result.elapsed = thought.elapsed;
  result.was_cut_short = thought.was_cut_short;
  if (thought.origin != brains::Origin::Search || thought.move.is_null()) return result;
  AnalysisLine line;
  line.depth = thought.depth;
  line.score = score_of(thought, position.side_to_move());
  line.pv = thought.line;
  line.nodes = thought.nodes;
  line.elapsed = thought.elapsed;
  result.lines.push_back(std::move(line));
  return result;
}

}  // namespace

BrainLibrary::BrainLibrary() {
  const brains::BrainLibrary library;
  for (const brains::BrainText& text : library.list()) {
    auto brain = brains::parse_brain(text.text);
    if (!brain) continue;  // the command `brains` reports the error
    std::erase_if(entries_, [&text](const Entry& entry) { return entry.name == text.name; });
    const bool is_shipped = text.place == brains::BrainPlace::Shipped;  // a user's brain of that name is another
    auto rating = is_shipped ? brains::measured_rating(text.name) : std::nullopt;
    entries_.push_back({text.name, std::move(*brain), text.text, std::move(rating)});
  }
}

const brains::Brain* BrainLibrary::find(std::string_view name) const {
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [name](const Entry& b) { return b.name == name; });
  return entry == entries_.end() ? nullptr : &entry->brain;
}

BrainJob::BrainJob(const brains::Brain& brain, Means means, SearchOrder order, SearchReports reports)
    : brain_(brain), means_(std::move(means)), order_(std::move(order)), reports_(std::move(reports)) {}

PoolJob::Run BrainJob::run(PoolEngine& /*engine*/, const std::stop_token& stop) {
  begun_ = std::chrono::steady_clock::now();
  brains::ThinkLimits limits;
  limits.depth = order_.limits.depth;
  limits.nodes = order_.limits.nodes;
  limits.at_most = order_.limits.move_time;
  limits.longest = means_.longest;
  if (const auto left = limits_at(order_, std::chrono::steady_clock::now()).clock) {
    const auto side = static_cast<std::size_t>(index(order_.position.side_to_move()));
    brains::ClockReading clock;
    clock.remaining = left->remaining[side];
    clock.increment = left->increment[side];
    clock.moves_made = order_.moves_made;
    limits.clock = clock;
  }
  // Different moves in each position, the same ones when the search starts again.
  const std::uint64_t seed = order_.seed ^ order_.position.key();
  Random random(seed);
  PastBoards past(means_.store);
  brains::AvailableSources available = means_.sources;
  available.seed = seed;
  available.history = brains::past_games_of(past);
  const brains::SourceSet set(brain_, available);
  const brains::Thought thought =
      brains::BrainPlayer(brain_, set.plugged()).think(order_.position, limits, random, {stop, {}, nullptr});
  if (stop.stop_requested()) {
    if (is_worn_out()) interrupted_ = thought;
    return begin_again();
  }
  report(thought);
  return Run::Finished;
}

bool BrainJob::is_interruptible() const {
  return !is_worn_out() || std::chrono::steady_clock::now() - begun_.load() >= kLastRun;
}

bool BrainJob::answers_early() {
  if (!interrupted_) return false;
  report(*interrupted_);
  return true;
}

void BrainJob::report(const brains::Thought& thought) const {
  if (reports_.on_done) reports_.on_done(result_of(thought, order_.position));
}

void BrainJob::drop() {
  if (reports_.on_drop) reports_.on_drop();
}

}  // namespace kiebitz::server
