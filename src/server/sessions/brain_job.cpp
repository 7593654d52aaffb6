#include "server/sessions/brain_job.h"

#include <algorithm>

#include "brains/brain_player.h"
#include "store/past_boards.h"

namespace kiebitz::server {
namespace {

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

BrainShelf::BrainShelf() {
  const brains::BrainLibrary library;
  for (const brains::BrainText& text : library.list()) {
    auto brain = brains::parse_brain(text.text);
    if (!brain) continue;  // the command `brains` says what is wrong with it
    std::erase_if(books_, [&text](const Book& book) { return book.name == text.name; });
    books_.push_back({text.name, std::move(*brain), text.text});
  }
}

const brains::Brain* BrainShelf::find(std::string_view name) const {
  const auto book = std::find_if(books_.begin(), books_.end(), [name](const Book& b) { return b.name == name; });
  return book == books_.end() ? nullptr : &book->brain;
}

BrainJob::BrainJob(const brains::Brain& brain, const brains::AvailableSources& sources, Store& store, SearchOrder order,
                   SearchReports reports)
    : brain_(brain), sources_(sources), store_(store), order_(std::move(order)), reports_(std::move(reports)) {}

PoolJob::Run BrainJob::run(PoolEngine& /*engine*/, const std::stop_token& stop) {
  brains::ThinkLimits limits;
  limits.depth = order_.limits.depth;
  limits.nodes = order_.limits.nodes;
  limits.move_time = order_.limits.move_time;
  if (const auto left = limits_at(order_, std::chrono::steady_clock::now()).clock) {
    const auto side = static_cast<std::size_t>(index(order_.position.side_to_move()));
    brains::ClockReading clock;
    clock.remaining = left->remaining[side];
    clock.increment = left->increment[side];
    clock.moves_made = order_.moves_made;
    limits.clock = clock;
  }
  // Other moves in every position, the same ones when it has to begin again.
  const std::uint64_t seed = order_.seed ^ order_.position.key();
  Random random(seed);
  PastBoards past(store_);
  brains::AvailableSources available = sources_;
  available.seed = seed;
  available.history = [&past](const Position& position) {
    const BoardHistory& board = past.find(position);
    return brains::PastResults{board.white_wins, board.draws, board.black_wins, board.value};
  };
  const brains::SourceSet set(brain_, available);
  const brains::Thought thought =
      brains::BrainPlayer(brain_, set.plugged()).think(order_.position, limits, random, {stop, {}, nullptr});
  if (stop.stop_requested()) return begin_again();
  if (reports_.on_done) reports_.on_done(result_of(thought, order_.position));
  return Run::Finished;
}

void BrainJob::drop() {
  if (reports_.on_drop) reports_.on_drop();
}

}  // namespace kiebitz::server
