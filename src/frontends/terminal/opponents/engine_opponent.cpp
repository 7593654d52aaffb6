#include "terminal/opponents/engine_opponent.h"

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

class EngineOpponent : public Opponent {
 public:
  EngineOpponent(const PlayerInfo& player, const EngineOptions& options, const OpponentResources& resources)
      : name_(player.name), engine_(options) {
    engine_.set_level(player.rating, resources.seed);
    if (!resources.sources) return;
    const brains::AvailableSources sources = resources.sources();
    engine_.set_tablebase(sources.tables);
    engine_.set_book(sources.book, book::BookRules{.max_ply = book_plies(player.rating)}, resources.seed);
  }

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
    if (stop.stop_requested()) engine_.stop();  // asked for before the search was there to hear it
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

PgnEval to_eval(const Score& score, std::optional<int> depth) {
  const Score white = score.seen_by(Color::White);
  return {white.kind == Score::Kind::Mate ? PgnEval::Kind::Mate : PgnEval::Kind::Centipawns, white.value, depth};
}

Expected<std::unique_ptr<Opponent>, std::string> make_engine_opponent(const PlayerInfo& player,
                                                                      const OpponentResources& resources) {
  EngineOptions options;
  options.hash_mib = resources.hash_mib;
  options.threads = resources.threads;
  options.network = resources.network;
  try {
    return std::unique_ptr<Opponent>(std::make_unique<EngineOpponent>(player, options, resources));
  } catch (const std::bad_alloc&) {
    return Unexpected(std::string(phrase(resources.language, Say::OutOfMemory)));
  }
}

}  // namespace kiebitz::terminal
