#include "terminal/brain_opponent.h"

#include <unordered_map>

#include "brains/brain_library.h"
#include "brains/brain_player.h"
#include "notation/fen.h"
#include "store/store.h"

namespace kiebitz::terminal {
namespace {

// What finished games say about a board, asked of the store once per board and move. A store that fails knows nothing.
class StoreHistory : public brains::HistoryValues {
 public:
  explicit StoreHistory(Store* store) : store_(store) {}

  double value(const Position& position) const override {
    if (store_ == nullptr) return 0;
    std::string board = format_fen_without_counters(position);
    board.erase(board.find(' '));
    const auto [entry, is_new] = known_.try_emplace(std::move(board), 0);
    if (!is_new) return entry->second;
    if (const auto history = store_->board_history(entry->first)) entry->second = static_cast<double>(history->value);
    return entry->second;
  }
  void forget() { known_.clear(); }

 private:
  Store* store_;
  mutable std::unordered_map<std::string, double> known_;  // used by the thinking thread only
};

class BrainOpponent : public Opponent {
 public:
  BrainOpponent(std::string name, brains::Brain brain, const OpponentResources& resources)
      : name_(std::move(name)),
        history_(resources.history),
        player_(std::move(brain), {nullptr, nullptr, &history_}),
        random_(resources.seed) {}

  std::string name() const override { return name_; }

  Expected<Choice, std::string> choose_move(const Game& game, const ThinkingTime& time, std::stop_token stop) override {
    history_.forget();
    const Color side = game.side_to_move();
    brains::ThinkLimits limits;
    if (time.clock) {
      brains::ClockReading clock;
      clock.remaining = time.clock->remaining[index(side)];
      clock.increment = time.clock->increment[index(side)];
      clock.moves_made = static_cast<int>(game.moves().size()) / 2;
      limits.clock = clock;
    } else if (time.is_asked_for) {
      limits.move_time = time.without_clock;
    }
    const brains::Thought thought = player_.think(game.position(), limits, random_, {stop, {}, nullptr});
    if (thought.move.is_null()) return Unexpected(std::string("it found no move"));
    return Choice{thought.move, eval_of(thought, side)};
  }

 private:
  static std::optional<PgnEval> eval_of(const brains::Thought& thought, Color side) {
    if (thought.origin != brains::Origin::Search) return std::nullopt;
    const int sign = side == Color::White ? 1 : -1;
    if (thought.mate_in) return PgnEval{PgnEval::Kind::Mate, sign * *thought.mate_in, thought.depth};
    return PgnEval{PgnEval::Kind::Centipawns, sign * thought.centipawns, thought.depth};
  }

  std::string name_;
  StoreHistory history_;
  brains::BrainPlayer player_;
  Random random_;
};

}  // namespace

Expected<std::unique_ptr<Opponent>, std::string> make_brain_opponent(const PlayerInfo& player,
                                                                     const OpponentResources& resources) {
  auto brain = brains::BrainLibrary().load(player.spec);
  if (!brain) return Unexpected(brain.error().describe());
  return std::unique_ptr<Opponent>(std::make_unique<BrainOpponent>(player.name, *std::move(brain), resources));
}

}  // namespace kiebitz::terminal
