// Plays one game between two players: requests moves, keeps the clocks, checks every move, ends the game by the rules
// or by adjudication, and scores a loss for an engine that fails. Runs on the calling thread until the game is over.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "match/games/adjudicator.h"
#include "match/games/game_record.h"
#include "match/games/player.h"
#include "match/schedule/openings.h"

namespace kiebitz::match {

// The result of a position with best play, if it is certain; called on the game's thread.
using ResultSource = std::function<std::optional<GameResult>(const Position&)>;

struct GameSettings {
  AdjudicationRules adjudication;
  ResultSource known_result;  // ends games; may be empty
  bool chess960 = false;
  bool check_lines = false;  // warn about impossible main lines
  // How long an engine may be silent when only nodes or depth limit it; every line it sends begins that time anew.
  std::chrono::milliseconds stall{300'000};
};

// Reports an oddity that does not change the result; called on the game's thread.
using GameWarning = std::function<void(Color side, const std::string& text)>;

struct GameSetup {
  Player& white;
  Player& black;
  const GameSettings& settings;
  GameWarning warn;  // may be empty
};

// Nothing if it was cancelled. An engine that failed is discarded and restarts for its next game.
std::optional<GameRecord> play_game(const GamePlan& plan, const Opening& opening, const GameSetup& setup,
                                    std::stop_token cancel);

}  // namespace kiebitz::match
