#include "terminal/opponents/opponents.h"

#include <new>

#include "engine/engine.h"
#include "engine/level.h"
#include "terminal/text/phrases.h"

namespace kiebitz::terminal {
namespace {

// A beginner knows the first moves, a master more of them.
int book_plies(std::optional<int> rating) {
  constexpr int kRatingPerPly = 150;
  constexpr int kAll = 1024;
  return rating ? *rating / kRatingPerPly : kAll;
}

// As it is written beside a move.
PgnEval to_eval(const Score& score, std::optional<int> depth) {
  const Score white = score.seen_by(Color::White);
  return {white.kind == Score::Kind::Mate ? PgnEval::Kind::Mate : PgnEval::Kind::Centipawns, white.value, depth};
}

class EngineOpponent : public Opponent {
 public:
  EngineOpponent(std::string name, const EngineConfig& config) : name_(std::move(name)), engine_(config) {}

  std::string name() const override { return name_; }
  void new_game() override { engine_.new_game(); }

  Expected<Choice, std::string> choose_move(const Game& game, const ThinkingTime& time, std::stop_token stop) override {
    SearchLimits limits;
    if (time.clock) {
      limits.clock = time.clock;
    } else {
      limits.move_time = time.without_clock;
    }
    const std::stop_callback on_stop(stop, [this] { engine_.stop(); });
    SearchResult result;
    EngineEvents events;
    events.on_finished = [&result](const SearchResult& found) { result = found; };
    if (const auto started = engine_.start(game.position(), limits, events); !started)
      return Unexpected(std::string(describe(started.error())));
    if (stop.stop_requested()) engine_.stop();  // requested before the search existed
    engine_.wait();
    Choice choice{result.best, std::nullopt};
    if (!result.lines.empty() && !result.from_book) choice.eval = to_eval(result.lines.front().score, result.depth);
    return choice;
  }

 private:
  std::string name_;
  Engine engine_;
};

}  // namespace

MadeOpponent make_engine_opponent(const PlayerInfo& player, const OpponentResources& resources) {
  EngineConfig config{.hash_mib = resources.hash_mib, .threads = resources.threads, .network = resources.network};
  config.strength = StrengthSettings::of_rating(player.rating);
  config.seed = resources.seed;
  if (resources.sources) {
    brains::AvailableSources sources = resources.sources();
    config.tables = std::move(sources.tables);
    config.book = {.use = true, .max_ply = book_plies(player.rating), .opened = std::move(sources.book)};
  }
  try {
    return std::unique_ptr<Opponent>(std::make_unique<EngineOpponent>(player.name, config));
  } catch (const std::bad_alloc&) {
    return Unexpected(std::string(phrase(resources.language, Say::OutOfMemory)));
  }
}

}  // namespace kiebitz::terminal
