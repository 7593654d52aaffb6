#include "terminal/opponents/opponents.h"

#include "base/random.h"
#include "rules/movegen.h"

namespace kiebitz::terminal {
namespace {

// Plays random legal moves.
class DummyOpponent : public Opponent {
 public:
  DummyOpponent(std::string name, std::uint64_t seed) : name_(std::move(name)), random_(seed) {}

  std::string name() const override { return name_; }
  Expected<Choice, std::string> choose_move(const Game& game, const ThinkingTime& /*time*/,
                                            std::stop_token /*stop*/) override {
    const MoveList moves = legal_moves(game.position());
    return Choice{moves[random_.below(static_cast<std::uint32_t>(moves.size()))], std::nullopt};
  }

 private:
  std::string name_;
  Random random_;
};

}  // namespace

MadeOpponent make_opponent(const PlayerInfo& player, const OpponentResources& resources) {
  switch (player.kind) {
    case PlayerKind::Engine:
      return make_engine_opponent(player, resources);
    case PlayerKind::Uci:
      return make_uci_opponent(player, resources.language);
    case PlayerKind::Dummy:
      return std::unique_ptr<Opponent>(std::make_unique<DummyOpponent>(player.name, resources.seed));
    case PlayerKind::Brain:
      return make_brain_opponent(player, resources);
    case PlayerKind::Api:
      return make_remote_opponent(player, resources.language);
    case PlayerKind::Human:
      break;
  }
  return Unexpected(std::string("this kind of player does not move by itself"));
}

}  // namespace kiebitz::terminal
