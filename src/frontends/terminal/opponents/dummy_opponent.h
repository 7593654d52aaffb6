// Any legal move, drawn by lot.
#pragma once

#include "base/random.h"
#include "rules/movegen.h"
#include "terminal/opponents/opponent.h"

namespace kiebitz::terminal {

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

}  // namespace kiebitz::terminal
