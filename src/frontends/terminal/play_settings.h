// What a game needs before it can begin, and how the missing parts are asked for, one question each, never one that an
// argument has answered.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "base/expected.h"
#include "base/random.h"
#include "game/game_sheet.h"
#include "terminal/console/console.h"
#include "terminal/text/language.h"

namespace kiebitz::terminal {

struct PlaySettings {
  std::array<PlayerInfo, 2> players;  // by colour
  std::optional<GameTimes> clock;
  Position start = Position::start();
};

// What is known already. Absent: to be asked for, or taken from the defaults.
struct PlayRequest {
  std::array<std::optional<PlayerInfo>, 2>
      players;  // by colour; a human may lack a name, a brain its difficulty, a server its address
  std::array<std::optional<std::string>, 2> names;  // by colour; they win over what the players are called otherwise
  std::string name;                                 // of the person at the keyboard; empty: not said
  std::optional<PlayerInfo> opponent;               // of that person
  std::optional<Color> color;                       // of that person
  std::optional<std::optional<GameTimes>> clock;
  std::optional<Position> start;
  bool ask = false;                  // ask for what is missing
  bool in_turn = false;              // ask for each player in turn: name, type, difficulty; and for nothing else
  std::string user_name = "Player";  // the default of the first question
};

// "standard", "chess960", "chess960 518" or a FEN. The error is a sentence without a full stop.
Expected<Position, std::string> parse_start(std::string_view text, Random& random,
                                            Language language = Language::English);
// "5+3", or "none".
std::optional<std::optional<GameTimes>> parse_clock_answer(std::string_view text);
// "white", "black", "random", in all languages.
std::optional<Color> parse_color_answer(std::string_view text, Random& random);

// "human", "engine", "brain", "uci", "dummy", "api", in all languages, or the number that the question gives it.
std::optional<PlayerKind> parse_kind_answer(std::string_view text);

// An AI of this difficulty, 1 (easy) to 3 (hard); 0: it is to be asked for.
PlayerInfo ai_player(int difficulty);

struct AskContext {
  Console& console;
  Language language;
  Random& random;
  // Why a player cannot play, in a whole sentence; nothing: it can. Empty: players are not checked.
  std::function<std::optional<std::string>(const PlayerInfo&)> problem_of{};
};

// Nothing if the user left instead of answering.
std::optional<PlaySettings> complete_settings(const PlayRequest& request, const AskContext& context);

}  // namespace kiebitz::terminal
