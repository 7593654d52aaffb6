#include "terminal/opponents/opponent_factory.h"

#include "terminal/opponents/brain_opponent.h"
#include "terminal/opponents/dummy_opponent.h"
#include "terminal/opponents/engine_opponent.h"
#include "terminal/opponents/remote_opponent.h"
#include "terminal/opponents/uci_opponent.h"

namespace kiebitz::terminal {

Expected<std::unique_ptr<Opponent>, std::string> make_opponent(const PlayerInfo& player,
                                                               const OpponentResources& resources) {
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
