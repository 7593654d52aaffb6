// ArrivedMoves: moves that have arrived and are still queued. While such a move is queued its player's flag does not
// fall, because the player moved in time. Copies share their content. Any thread; never waits for the disk. Tokens may
// outlive the object.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/mutex.h"
#include "store/store.h"

namespace kiebitz::server {

class ArrivedMoves {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // The move counts as waiting while the token exists.
  using Token = std::shared_ptr<const void>;

  Token add(GameId game, std::string visitor, Time arrived) const {
    const MutexLock lock(waiting_->mutex);
    waiting_->by_game[game].push_back({std::move(visitor), arrived});
    return {waiting_.get(), [waiting = waiting_, game, place = waiting_->by_game[game].back()](const void*) {
              waiting->remove(game, place);
            }};
  }

  // The arrival of the first queued move of this visitor for this game.
  std::optional<Time> earliest(GameId game, const std::string& visitor) const {
    const MutexLock lock(waiting_->mutex);
    std::optional<Time> first;
    const auto found = waiting_->by_game.find(game);
    if (found == waiting_->by_game.end()) return first;
    for (const Move& move : found->second)
      if (move.visitor == visitor) first = std::min(first.value_or(move.arrived), move.arrived);
    return first;
  }

 private:
  struct Move {
    std::string visitor;
    Time arrived;
    friend bool operator==(const Move&, const Move&) = default;
  };
  struct Waiting {
    void remove(GameId game, const Move& move) {
      const MutexLock lock(mutex);
      const auto found = by_game.find(game);
      std::vector<Move>& moves = found->second;
      moves.erase(std::find(moves.begin(), moves.end(), move));
      if (moves.empty()) by_game.erase(found);
    }
    Mutex mutex;
    std::unordered_map<GameId, std::vector<Move>> by_game KIEBITZ_GUARDED_BY(mutex);
  };

  const std::shared_ptr<Waiting> waiting_ = std::make_shared<Waiting>();
};

}  // namespace kiebitz::server
