#include "learn/data/rescoring.h"

#include <cstdlib>
#include <memory>
#include <optional>

#include "learn/data/selfplay.h"
#include "learn/train/thread_team.h"

namespace kiebitz {
namespace {

constexpr std::size_t kGamesAtOnce = 256;

bool is_worth_it(const Position& position, const RecordedMove& played, const RescoreOptions& options) {
  return played.score && std::abs(*played.score) <= options.score_limit && !position.is_check() &&
         !is_noisy(position, played.move);
}

class Rescorer {
 public:
  Rescorer(const RescoreRun& run, GameFileWriter writer, const std::function<bool()>& should_stop)
      : run_(run), writer_(std::move(writer)), should_stop_(should_stop), team_(run.threads) {
    for (int i = 0; i < run.threads; ++i)
      engines_.push_back(std::make_unique<Engine>(EngineConfig{.hash_mib = 1, .network = run.network}));
  }

  // Games that the output has already are skipped.
  void add(const GameRecord& game) {
    if (seen_++ < writer_.earlier_games()) return;
    block_.push_back(game);
    if (block_.size() == kGamesAtOnce) flush();
  }
  void flush() {
    if (failure_ || block_.empty()) return;
    // The random numbers depend on the game alone, so the result does not depend on the threads.
    const std::uint64_t first = seen_ - block_.size();
    team_.for_each(run_.threads, [&](int worker) {
      for (std::size_t i = static_cast<std::size_t>(worker); i < block_.size(); i += engines_.size()) {
        if (should_stop_()) return;
        Random random((run_.seed << 32) + first + i);
        rescore_game(*engines_[static_cast<std::size_t>(worker)], block_[i], run_.options, random);
      }
    });
    if (should_stop_()) return;  // the next run starts an unfinished block again
    if (const auto done = writer_.append(block_); !done) {
      failure_ = done.error();
      return;
    }
    progress_.games += block_.size();
    for (const GameRecord& game : block_)
      for (const RecordedMove& m : game.moves) progress_.positions += m.score.has_value();
    block_.clear();
  }

  const std::optional<GameFileError>& failure() const { return failure_; }
  const RescoreProgress& progress() const { return progress_; }

 private:
  const RescoreRun& run_;
  GameFileWriter writer_;
  const std::function<bool()>& should_stop_;  // called by all workers; stays true
  ThreadTeam team_;
  std::vector<std::unique_ptr<Engine>> engines_;
  std::uint64_t seen_ = 0;
  std::vector<GameRecord> block_;
  RescoreProgress progress_;
  std::optional<GameFileError> failure_;
};

}  // namespace

void rescore_game(Engine& engine, GameRecord& game, const RescoreOptions& options, Random& random) {
  SearchLimits limits;
  limits.soft_nodes = options.nodes;
  limits.nodes = options.nodes * 10;
  engine.new_game();
  Position position = game.start();
  const auto first_score = game.moves.empty() ? std::nullopt : game.moves.front().score;
  for (RecordedMove& played : game.moves) {
    const bool chosen = is_worth_it(position, played, options) && random.uniform() < options.share;
    played.score.reset();
    if (chosen) {
      const SearchResult result = engine.search(position, limits);
      if (!is_noisy(position, result.best)) played.score = recorded_score(result.lines.front().score);
    }
    position.make(played.move);
  }
  // A score of the first move marks a game of people: self-play begins with random moves, which have none.
  if (first_score && !game.moves.front().score) game.moves.front().score = first_score;
}

Expected<RescoreProgress, RescoreError> run_rescoring(const RescoreRun& run, const std::function<bool()>& should_stop,
                                                      const std::function<void(const RescoreProgress&)>& on_progress) {
  auto writer = GameFileWriter::open(run.output);
  if (!writer) return Unexpected(RescoreError{run.output, writer.error()});
  Rescorer rescorer(run, std::move(*writer), should_stop);
  for (const std::string& path : run.inputs) {
    const auto is_over = [&] { return rescorer.failure().has_value() || should_stop(); };
    const auto add = [&](const GameRecord& game) {
      if (is_over()) return;
      const std::uint64_t before = rescorer.progress().games;
      rescorer.add(game);
      if (rescorer.progress().games != before) on_progress(rescorer.progress());
    };
    const auto totals = read_game_file(path, add, is_over);
    if (!totals) return Unexpected(RescoreError{path, totals.error()});
  }
  if (!should_stop()) rescorer.flush();
  if (rescorer.failure()) return Unexpected(RescoreError{run.output, *rescorer.failure()});
  return rescorer.progress();
}

}  // namespace kiebitz
