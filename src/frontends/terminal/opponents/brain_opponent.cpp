#include "terminal/opponents/opponents.h"

#include "brains/brain_library.h"
#include "brains/brain_player.h"
#include "store/past_boards.h"
#include "terminal/text/phrases.h"

namespace kiebitz::terminal {
namespace {

class BrainOpponent : public Opponent {
 public:
  BrainOpponent(std::string name, brains::Brain brain, const OpponentResources& resources)
      : name_(std::move(name)),
        past_(past_boards(resources.history)),
        sources_(brain, available(resources)),
        player_(std::move(brain), sources_.plugged()),
        random_(resources.seed),
        language_(resources.language) {}

  std::string name() const override { return name_; }

  Expected<Choice, std::string> choose_move(const Game& game, const ThinkingTime& time, std::stop_token stop) override {
    if (past_) past_->forget();  // a game may have ended meanwhile
    const Color side = game.side_to_move();
    brains::ThinkLimits limits;
    if (time.clock) {
      brains::ClockReading clock;
      clock.remaining = time.clock->remaining[index(side)];
      clock.increment = time.clock->increment[index(side)];
      clock.moves_made = static_cast<int>(game.moves().size()) / 2;
      limits.clock = clock;
    } else if (time.is_given) {
      limits.move_time = time.without_clock;
    }
    const brains::Thought thought = player_.think(game.position(), limits, random_, {stop, {}, nullptr});
    if (thought.move.is_null()) return Unexpected(std::string(phrase(language_, Say::NoMoveFound)));
    return Choice{thought.move, eval_of(thought, side)};
  }

 private:
  static std::optional<PastBoards> past_boards(Store* store) {
    return store == nullptr ? std::nullopt : std::optional<PastBoards>(std::in_place, *store);
  }
  brains::AvailableSources available(const OpponentResources& resources) {
    brains::AvailableSources available = resources.sources ? resources.sources() : brains::AvailableSources{};
    available.seed = resources.seed;
    if (past_) available.history = brains::past_games_of(*past_);
    return available;
  }
  static std::optional<PgnEval> eval_of(const brains::Thought& thought, Color side) {
    if (thought.origin != brains::Origin::Search) return std::nullopt;
    const int sign = side == Color::White ? 1 : -1;
    if (thought.mate_in) return PgnEval{PgnEval::Kind::Mate, sign * *thought.mate_in, thought.depth};
    return PgnEval{PgnEval::Kind::Centipawns, sign * thought.centipawns, thought.depth};
  }

  std::string name_;
  std::optional<PastBoards> past_;
  brains::SourceSet sources_;
  brains::BrainPlayer player_;
  Random random_;
  Language language_;
};

}  // namespace

MadeOpponent make_brain_opponent(const PlayerInfo& player, const OpponentResources& resources) {
  auto brain = brains::BrainLibrary().load(player.spec);
  if (!brain) return Unexpected(say(resources.language, Say::UnreadableBrain, player.spec, brain.error().describe()));
  // A brain knows its name better than the path of its file.
  std::string name = player.name == player.spec ? brain->name : player.name;
  return std::unique_ptr<Opponent>(std::make_unique<BrainOpponent>(std::move(name), *std::move(brain), resources));
}

}  // namespace kiebitz::terminal
