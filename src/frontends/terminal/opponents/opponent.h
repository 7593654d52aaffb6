// Opponent: a player that is not at the keyboard: Kiebitz, an external engine, a brain, a server, a random mover. It
// only chooses moves; draws and resignation follow one policy for all of them (game/draw_and_resign_policy.h).
// choose_move blocks and is called from one thread at a time; the stop token may be used from another.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "base/expected.h"
#include "brains/source_set.h"
#include "engine/limits.h"
#include "engine/network_source.h"
#include "game/game.h"
#include "game/game_sheet.h"
#include "store/store.h"
#include "terminal/text/language.h"

namespace kiebitz::terminal {

struct Choice {
  Move move;                    // legal
  std::optional<PgnEval> eval;  // from White's side
  bool resigns = false;         // then `move` has no meaning
};

struct ThinkingTime {
  std::optional<ClockState> clock;                // of the game, if it has one
  std::chrono::milliseconds without_clock{1000};  // for one move
  bool is_given = false;                          // by the user; otherwise a brain uses its own time
};

class Opponent {
 public:
  virtual ~Opponent() = default;
  virtual std::string name() const = 0;
  virtual void new_game() {}
  // The game is over; a player on another server is notified. Takes seconds at most.
  virtual void game_over(const Game& /*game*/) {}
  // The game is not over. After a stop request any legal move may come, soon. The error is a sentence without a full
  // stop.
  virtual Expected<Choice, std::string> choose_move(const Game& game, const ThinkingTime& time,
                                                    std::stop_token stop) = 0;
};

struct OpponentResources {
  std::size_t hash_mib = 64;
  int threads = 1;
  NetworkPtr network = embedded_network();  // of the full engine
  Language language = Language::English;    // of what goes wrong
  std::uint64_t seed = 0;                   // of random choices
  Store* history = nullptr;                 // of brains that learn from finished games; outlives the opponent
  // Opens book and tablebases for an opponent that can use them; empty: none. Fills neither history nor
  // seed.
  std::function<brains::AvailableSources()> sources{};
};

}  // namespace kiebitz::terminal
